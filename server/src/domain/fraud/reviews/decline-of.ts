import { type GatewayError, notFound, reject } from '../../../platform/errors.ts';
import type { FraudReview } from './review.ts';

/** Why a decision cannot be taken on a review as it stands. */
export function declineOf(review: FraudReview | undefined): GatewayError {
  if (review === undefined) return notFound();
  switch (review.state) {
    case 'pending':
      return reject('review_under_way', {}, { retryAfterSeconds: 5 });
    case 'dropped':
      return reject('review_dropped');
    default:
      return reject('review_decided', { decision: review.state });
  }
}
