import { errors } from '@recaudo/contract/error-table';
import { GatewayError, notFound } from '../../errors.ts';
import type { FraudReview } from './review.ts';

/** Why a decision cannot be taken on a review as it stands. */
export function declineOf(review: FraudReview | undefined): GatewayError {
  if (review === undefined) return notFound();
  switch (review.state) {
    case 'pending':
      return new GatewayError(errors.unavailable, {
        description: 'The payment is being decided or moved at this moment, try again later',
        retryAfterSeconds: 5,
      });
    case 'dropped':
      return new GatewayError(errors.operationNotAllowed, {
        description: 'The payment does not wait for a decision any more',
      });
    default:
      return new GatewayError(errors.operationNotAllowed, {
        description: `The payment was ${review.state} in review already`,
      });
  }
}
