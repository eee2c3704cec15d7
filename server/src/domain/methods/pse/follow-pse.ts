import type { Gateway } from '../../../dependencies.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { followWaiting, queryEach, queryWaiting, queryWaitingSoon } from '../waiting/follow-waiting.ts';
import { resolveReview } from '../waiting/resolve-review.ts';
import type { WaitingAttemptName } from '../waiting/waiting-attempt.ts';
import type { ReviewVerdict } from '../waiting/waiting-method.ts';
import type { PseAttempt } from './pse-attempt.ts';
import { pseMethod } from './pse-method.ts';
import { listLivePseAttempts } from './store.ts';

/** The sweep: queries every payment without a final answer from the bank. */
export const followPse = (gateway: Gateway, batchSize: number): Promise<number> =>
  followWaiting(gateway, pseMethod, batchSize);

/** Queries all payments that one merchant's payers have at banks, after its sandbox clock moved. Returns how many expired. */
export async function followPseOf(gateway: Gateway, merchant: Merchant, batchSize: number): Promise<number> {
  const live = await listLivePseAttempts(gateway.database, merchant.id, batchSize);
  let expired = 0;
  await queryEach(gateway, pseMethod, live, async attempt => {
    const followUp = await queryPse(gateway, attempt);
    if (followUp.kind === 'settled' && followUp.ending.state === 'expired') expired += 1;
  });
  return expired;
}

export const queryPseSoon = (gateway: Gateway, connectionId: string, reference: string): Promise<boolean> =>
  queryWaitingSoon(gateway, pseMethod, connectionId, reference);

export const queryPse = (gateway: Gateway, attempt: PseAttempt) => queryWaiting(gateway, pseMethod, attempt);

/** Ends a payment in review. */
export const resolvePseReview = (gateway: Gateway, name: WaitingAttemptName, verdict: ReviewVerdict) =>
  resolveReview(gateway, pseMethod, name, verdict);
