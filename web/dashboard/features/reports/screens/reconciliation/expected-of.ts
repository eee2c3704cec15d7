import type { ReconciledDay } from '@recaudo/contract/merchant/money/reconciliation';

const centavos = (pesos: number): number => Math.round(pesos * 100);

/** Banks that deduct their fee later deposit the gross amount. */
export function expectedOf(
  { charged, refunded, expected, received }: ReconciledDay,
  isGross: boolean,
): { expected: number; difference: number } {
  const due = isGross ? centavos(charged) - centavos(refunded) : centavos(expected);
  return { expected: due / 100, difference: (centavos(received) - due) / 100 };
}
