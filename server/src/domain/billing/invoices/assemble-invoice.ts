import type { Line } from '../lines/line.ts';
import type { InvoiceSums } from './invoice.ts';

export interface AssembledInvoice extends InvoiceSums {
  lines: readonly Line[];
}

/** Computes the sums of an invoice. `creditCentavos` is the customer's credit before it. */
export function assembleInvoice(lines: readonly Line[], creditCentavos = 0n): AssembledInvoice {
  let subtotalCentavos = 0n;
  let discountCentavos = 0n;
  let taxCentavos = 0n;
  let totalCentavos = 0n;
  for (const line of lines) {
    subtotalCentavos += line.amountCentavos;
    discountCentavos += line.discountCentavos;
    taxCentavos += line.tax?.amountCentavos ?? 0n;
    totalCentavos += line.totalCentavos;
  }
  const creditAppliedCentavos = appliedCredit(totalCentavos, creditCentavos);
  return {
    lines,
    subtotalCentavos,
    discountCentavos,
    taxCentavos,
    totalCentavos,
    creditAppliedCentavos,
    amountDueCentavos: totalCentavos - creditAppliedCentavos,
  };
}

/** Credit is used first. A negative total becomes credit, because money returns to a card only by a refund. */
export function appliedCredit(totalCentavos: bigint, creditCentavos: bigint): bigint {
  if (totalCentavos <= 0n) return totalCentavos;
  return creditCentavos < totalCentavos ? creditCentavos : totalCentavos;
}
