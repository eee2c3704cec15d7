import type { RefundPart } from '../billing/subscriptions/cancellation/cancel-with-return.ts';
import { refundCharge } from './refund-charge.ts';

/** Refunds the unused days of a canceled subscription. */
export const refundPart: RefundPart = async (gateway, scope, part) => {
  const { refund } = await refundCharge(gateway, scope, { ...part, description: 'Días sin usar' });
  return refund?.amountCentavos ?? 0n;
};
