import { type GatewayError, notFound, reject } from '../../../platform/errors.ts';
import type { FraudReview } from './review.ts';

/** The error that explains why the review cannot be decided now. */
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
