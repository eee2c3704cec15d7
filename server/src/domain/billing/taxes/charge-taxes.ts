import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { ivaAlone, type ReportedTaxes } from '../../../processors/card-processor.ts';
import type { Tax } from './tax.ts';

/** A charge without tax has always reported this. */
const NO_IVA = '0';

/** What a charge reports of the taxes of its invoice: the sum of the IVA, and of the consumption tax if there is any. */
export function chargeTaxesOf(lines: readonly { tax: Tax | null }[]): ReportedTaxes & { iva: string } {
  let iva = 0n;
  let inc = 0n;
  for (const { tax } of lines) {
    if (tax?.code === 'inc_8') inc += tax.amountCentavos;
    else iva += tax?.amountCentavos ?? 0n;
  }
  // Proration lines can return more tax than the others charge; a charge never reports less than none.
  const reported = iva > 0n ? formatPesos(iva) : NO_IVA;
  return { ...ivaAlone(reported), iva: reported, incCentavos: inc > 0n ? inc : null };
}
