import type { Gateway } from '../../../dependencies.ts';
import { followWaiting, queryWaiting, queryWaitingSoon } from '../waiting/follow-waiting.ts';
import { resolveReview } from '../waiting/resolve-review.ts';
import type { WaitingAttemptName } from '../waiting/waiting-attempt.ts';
import type { ReviewVerdict } from '../waiting/waiting-method.ts';
import type { CashAttempt } from './cash-attempt.ts';
import { cashMethod } from './cash-method.ts';

/** The sweep: queries connections about every unresolved voucher. */
export const followCash = (gateway: Gateway, batchSize: number): Promise<number> =>
  followWaiting(gateway, cashMethod, batchSize);

export const queryCashSoon = (gateway: Gateway, connectionId: string, reference: string): Promise<boolean> =>
  queryWaitingSoon(gateway, cashMethod, connectionId, reference);

export const queryCash = (gateway: Gateway, attempt: CashAttempt) =>
  queryWaiting(gateway, cashMethod, attempt);

/** Ends a voucher in review. */
export const resolveCashReview = (gateway: Gateway, name: WaitingAttemptName, verdict: ReviewVerdict) =>
  resolveReview(gateway, cashMethod, name, verdict);
