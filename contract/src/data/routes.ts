import type { CallsOf } from '../route.ts';
import type { brand } from './brand.ts';
import type { counts } from './counts.ts';
import type { fraudRules } from './fraud-rules.ts';
import type { overdue } from './overdue.ts';
import type { overview } from './overview.ts';
import type { planList } from './plans.ts';
import type { reconciliation } from './reconciliation.ts';
import type { refunds } from './refunds.ts';
import type { renewalsAhead } from './renewals-ahead.ts';
import type { requestLog } from './request-log.ts';
import type { searchHits } from './search.ts';
import type { settings } from './settings.ts';
import type { subscriptionList } from './subscriptions.ts';
import type { timeline } from './timeline.ts';
import type { transactions } from './transactions.ts';
import type { webhookEndpoints } from './webhooks.ts';

/** What only the screens of a merchant need, below /panel/:environment/data/:merchant_id. */
export type DataCalls = CallsOf<typeof brand> &
  CallsOf<typeof counts> &
  CallsOf<typeof fraudRules> &
  CallsOf<typeof overdue> &
  CallsOf<typeof overview> &
  CallsOf<typeof planList> &
  CallsOf<typeof reconciliation> &
  CallsOf<typeof refunds> &
  CallsOf<typeof renewalsAhead> &
  CallsOf<typeof requestLog> &
  CallsOf<typeof searchHits> &
  CallsOf<typeof settings> &
  CallsOf<typeof subscriptionList> &
  CallsOf<typeof timeline> &
  CallsOf<typeof transactions> &
  CallsOf<typeof webhookEndpoints>;
