import type { Charge } from '@recaudo/contract/api/charges';

/** The refundable rest of a charge in pesos, exact to the centavo; failed refunds do not count. */
export function refundableOf({ amount, refunds = [] }: Pick<Charge, 'amount' | 'refunds'>): number {
  const centavos = (pesos: number): number => Math.round(pesos * 100);
  const given = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'cancelled')
    .reduce((sum, refund) => sum + centavos(refund.amount), 0);
  return Math.max(0, centavos(amount) - given) / 100;
}

/** Interface 11: completed or partly refunded card charges. */
export const mayRefund = (charge: Charge): boolean =>
  charge.method === 'card' &&
  (charge.status === 'completed' || charge.status === 'refunded') &&
  refundableOf(charge) > 0;
