import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { timesOfCall } from '../../payments/card-operation.ts';
import { refundCharge } from '../../refunds/refund-charge.ts';
import { declineOf } from './decline-of.ts';
import type { DecisionInput, FraudReview } from './review.ts';
import { claimForDecline, closeDeclined, findReview, releaseDecline } from './store.ts';

/**
 * Returns the money: voids a hold, or refunds what is left of a charge. Only one decision runs at a time, under one
 * refund id, so the money is returned once. If the refund fails, the payment waits for a decision again.
 */
export async function declineReview(
  gateway: Gateway,
  merchant: Merchant,
  input: DecisionInput,
): Promise<FraudReview> {
  const { database, clock } = gateway;
  const { chargeId } = input;
  // Longer than a refund can take, so a lease past this time means a crash.
  const { sentAt: realNow, nextCheckAt: leaseUntil } = timesOfCall(gateway);
  const refundId = await claimForDecline(database, merchant.id, input, {
    now: clock.now(),
    realNow,
    refundId: newId('transaction'),
    leaseUntil,
  });
  if (refundId !== undefined) {
    await giveBack(gateway, merchant, chargeId, refundId);
    await closeDeclined(database, merchant.id, chargeId, refundId);
  }
  const review = await findReview(database, merchant.id, chargeId);
  if (review?.state === 'declined') return review;
  throw declineOf(review);
}

async function giveBack(
  gateway: Gateway,
  merchant: Merchant,
  chargeId: string,
  refundId: string,
): Promise<void> {
  const scope = { merchant, customerId: null };
  const refund = { id: refundId, chargeId, amountCentavos: undefined, description: null };
  try {
    await refundCharge(gateway, scope, refund);
  } catch (error) {
    // A rejection is final; after any other error the refund's outcome is unknown.
    const isOpen = !(error instanceof GatewayError) || error.errorCode === errors.unavailable;
    await releaseDecline(gateway.database, merchant.id, chargeId, { refundId, isOpen });
    throw error;
  }
}
