import type { Charge } from '@recaudo/contract/api/charges';

/** What of a charge can still be given back; refunds that failed do not count. In pesos, exact to the centavo. */
export function refundableOf({ amount, refunds = [] }: Pick<Charge, 'amount' | 'refunds'>): number {
  const centavos = (pesos: number): number => Math.round(pesos * 100);
  const given = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'cancelled')
    .reduce((sum, refund) => sum + centavos(refund.amount), 0);
  return Math.max(0, centavos(amount) - given) / 100;
}

/** Interface 11: card charges that went through, and those that a part was given back of. */
export const mayRefund = (charge: Charge): boolean =>
  charge.method === 'card' &&
  (charge.status === 'completed' || charge.status === 'refunded') &&
  refundableOf(charge) > 0;
