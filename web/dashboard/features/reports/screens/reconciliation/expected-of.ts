import type { ReconciledDay } from '@recaudo/contract/merchant/money/reconciliation';

const centavos = (pesos: number): number => Math.round(pesos * 100);

/** Banks that pay before they take their fee are compared with what was charged. */
export function expectedOf(
  { charged, refunded, expected, received }: ReconciledDay,
  isGross: boolean,
): { expected: number; difference: number } {
  const due = isGross ? centavos(charged) - centavos(refunded) : centavos(expected);
  return { expected: due / 100, difference: (centavos(received) - due) / 100 };
}
