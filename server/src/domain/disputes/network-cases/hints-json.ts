import type { ChargeHints } from './chargeback-case.ts';

/** Stores a notice's information about its charge, for an operator who has to find the charge. */
export const writeHints = (hints: ChargeHints): string =>
  JSON.stringify({
    ...hints,
    amountCentavos: hints.amountCentavos === null ? null : String(hints.amountCentavos),
  });

export function readHints(text: string): ChargeHints {
  const kept = JSON.parse(text) as Omit<ChargeHints, 'amountCentavos'> & { amountCentavos: string | null };
  return { ...kept, amountCentavos: kept.amountCentavos === null ? null : BigInt(kept.amountCentavos) };
}
