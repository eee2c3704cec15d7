import { shareOf } from '../../../platform/primitives/values/money.ts';
import type { DeclaredTaxes, WithheldTax } from './withholding.ts';

/** What was withheld, by tax. */
export type WithheldAmounts = Readonly<Record<WithheldTax, bigint>>;

export interface SharingCharge {
  amountCentavos: bigint;
  taxes: DeclaredTaxes;
}

const orZero = (centavos: bigint): bigint => (centavos > 0n ? centavos : 0n);

/** What a tax is computed on: the sale less its taxes and tip, or the IVA alone. */
export const baseOf = (tax: WithheldTax, { amountCentavos, taxes }: SharingCharge): bigint =>
  orZero(
    tax === 'iva'
      ? taxes.ivaCentavos
      : amountCentavos - taxes.ivaCentavos - taxes.incCentavos - taxes.tipCentavos,
  );

/**
 * Divides what was withheld from a deposit among its charges, by their bases, or by their amounts where none has a base. Each
 * part is the share up to its charge less the share before, so the parts add up to the whole.
 */
export function divideWithheld(
  totals: WithheldAmounts,
  charges: readonly SharingCharge[],
): Record<WithheldTax, bigint>[] {
  const divide = (tax: WithheldTax): bigint[] => {
    const bases = charges.map(charge => baseOf(tax, charge));
    const hasBases = bases.some(base => base > 0n);
    const weights = hasBases ? bases : charges.map(charge => charge.amountCentavos);
    const whole = weights.reduce((sum, weight) => sum + weight, 0n);
    if (whole === 0n) return charges.map(() => 0n);
    let before = 0n;
    return weights.map(weight => {
      const part = shareOf(before + weight, whole, totals[tax]) - shareOf(before, whole, totals[tax]);
      before += weight;
      return part;
    });
  };
  const [renta, iva, ica] = [divide('renta'), divide('iva'), divide('ica')];
  return charges.map((_, at) => ({ renta: renta[at] ?? 0n, iva: iva[at] ?? 0n, ica: ica[at] ?? 0n }));
}
