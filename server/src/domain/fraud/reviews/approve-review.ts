import type { Gateway } from '../../../dependencies.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { declineOf } from './decline-of.ts';
import type { DecisionInput, FraudReview } from './review.ts';
import { approveIfFree, findReview } from './store.ts';

/**
 * Approves a payment under review. Repeating the decision changes nothing, and the first person stays
 * recorded.
 */
export async function approveReview(
  { database, clock, realClock }: Gateway,
  merchant: Merchant,
  input: DecisionInput,
): Promise<FraudReview> {
  await approveIfFree(database, merchant.id, input, { now: clock.now(), realNow: realClock.now() });
  const review = await findReview(database, merchant.id, input.chargeId);
  if (review?.state === 'approved') return review;
  throw declineOf(review);
}
