import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { ivaAlone, type ReportedTaxes } from '../../../processors/card-processor.ts';
import type { Tax } from './tax.ts';

/** The `iva` of a charge without tax. */
const NO_IVA = '0';

/** The taxes of an invoice as its charge reports them: the sum of the IVA, and the sum of the consumption tax if there is any. */
export function chargeTaxesOf(lines: readonly { tax: Tax | null }[]): ReportedTaxes & { iva: string } {
  let iva = 0n;
  let inc = 0n;
  for (const { tax } of lines) {
    if (tax?.code === 'inc_8') inc += tax.amountCentavos;
    else iva += tax?.amountCentavos ?? 0n;
  }
  // Prorations can return more tax than the other lines charge, but a charge never reports a negative tax.
  const reported = iva > 0n ? formatPesos(iva) : NO_IVA;
  return { ...ivaAlone(reported), iva: reported, incCentavos: inc > 0n ? inc : null };
}
