import type { CallsOf } from '../route.ts';
import type { counts } from './counts.ts';
import type { overview } from './overview.ts';
import type { refunds } from './refunds.ts';
import type { transactions } from './transactions.ts';

/** What only the screens of a merchant need, below /panel/:environment/data/:merchant_id. */
export type DataCalls = CallsOf<typeof counts> &
  CallsOf<typeof overview> &
  CallsOf<typeof refunds> &
  CallsOf<typeof transactions>;
