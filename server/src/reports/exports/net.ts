import type { ExportedTransaction } from './exported-store.ts';

type Costs = Pick<
  ExportedTransaction,
  'fee_centavos' | 'fee_tax_centavos' | 'fee_returned_centavos' | 'fee_tax_returned_centavos'
>;

/** The payment's cost for the merchant, minus the costs that refunds returned. */
export const costOf = (row: Costs): bigint =>
  row.fee_centavos + row.fee_tax_centavos - row.fee_returned_centavos - row.fee_tax_returned_centavos;

/** Statuses in which the merchant has the money. */
const keepsMoney = new Set(['completed', 'refunded', 'chargeback_adjustment']);
/** A dispute takes the remaining amount while it is open, and permanently if it is lost. */
const isTakenBack = new Set(['chargeback_pending', 'chargeback_accepted']);

/** The merchant's net from a payment; null if no money has moved. */
export function netOf(
  row: Costs & Pick<ExportedTransaction, 'status' | 'amount_centavos' | 'refunded_centavos'>,
): bigint | null {
  if (keepsMoney.has(row.status)) return row.amount_centavos - row.refunded_centavos - costOf(row);
  return isTakenBack.has(row.status) ? -costOf(row) : null;
}
