import type { Charge, Recaudo } from '@recaudo/client';
import { refundOf } from './amounts.ts';
import { descriptionOf } from './refund-names.ts';
import { notAllowed } from './refusals.ts';

export const leftOf = ({ amount, refunds = [] }: Charge): number =>
  amount - refunds.reduce((sum, refund) => sum + refund.amount, 0);

/** Gives `amount` back under the id of Medusa's refund: however often that is tried, it happens once. */
export async function giveBack(
  gateway: Recaudo,
  charge: Charge,
  { amount, refundId }: { amount: number; refundId: string },
): Promise<void> {
  const description = descriptionOf(refundId);
  if (charge.refunds?.some(refund => refund.description === description)) return;
  if (charge.method !== 'card')
    throw notAllowed(
      'Banks and cash networks take nothing back: give the money back by a transfer, or as a reversal in the dashboard of Recaudo.',
    );
  const pesos = refundOf(amount, leftOf(charge));
  if (pesos <= 0) throw notAllowed('Nothing of this payment is left to be given back.');
  await gateway.charges.refund(charge.id, { amount: pesos, description }, { idempotencyKey: refundId });
}
