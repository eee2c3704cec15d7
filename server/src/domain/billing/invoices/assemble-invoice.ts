import type { Line } from '../lines/line.ts';
import type { InvoiceSums } from './invoice.ts';

export interface AssembledInvoice extends InvoiceSums {
  lines: readonly Line[];
}

/** Computes the sums of an invoice. `creditCentavos` is the customer's credit before it. */
export function assembleInvoice(lines: readonly Line[], creditCentavos = 0n): AssembledInvoice {
  const sum = (amountOf: (line: Line) => bigint) => lines.reduce((total, line) => total + amountOf(line), 0n);
  const totalCentavos = sum(line => line.totalCentavos);
  const creditAppliedCentavos = appliedCredit(totalCentavos, creditCentavos);
  return {
    lines,
    subtotalCentavos: sum(line => line.amountCentavos),
    discountCentavos: sum(line => line.discountCentavos),
    taxCentavos: sum(line => line.tax?.amountCentavos ?? 0n),
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
