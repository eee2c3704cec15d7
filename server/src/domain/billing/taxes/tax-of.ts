import { percentOf, shareOf } from '../../../platform/primitives/values/money.ts';
import { type Tax, type TaxTerms, taxRates } from './tax.ts';

const WHOLE = 10_000n;

export interface Taxed {
  tax: Tax | null;
  /** Including the tax. */
  totalCentavos: bigint;
}

/** The tax on an amount after discounts; a negative amount returns exactly the tax of the positive one. */
export function taxOf(netCentavos: bigint, terms: TaxTerms | null): Taxed {
  if (terms === null) return { tax: null, totalCentavos: netCentavos };
  const { code, behavior } = terms;
  const rate = taxRates[code];
  if (behavior === 'exclusive') {
    const amountCentavos = percentOf(netCentavos, rate);
    return { tax: { code, behavior, amountCentavos }, totalCentavos: netCentavos + amountCentavos };
  }
  const amountCentavos = shareOf(rate, WHOLE + rate, netCentavos);
  return { tax: { code, behavior, amountCentavos }, totalCentavos: netCentavos };
}
