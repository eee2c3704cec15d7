import type { CallsOf } from '../route.ts';
import type { customers } from './customers.ts';
import type { plans } from './plans.ts';

/** The operations of a merchant, below /v1/:merchant_id; /panel has them, too, behind a session. */
export type ApiCalls = CallsOf<typeof customers> & CallsOf<typeof plans>;
