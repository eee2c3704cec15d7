import type { ExportedTransaction } from './exported-store.ts';

type Costs = Pick<
  ExportedTransaction,
  'fee_centavos' | 'fee_tax_centavos' | 'fee_returned_centavos' | 'fee_tax_returned_centavos'
>;

/** What the payment costs the merchant, once refunds have given back their part. */
export const costOf = (row: Costs): bigint =>
  row.fee_centavos + row.fee_tax_centavos - row.fee_returned_centavos - row.fee_tax_returned_centavos;

/** Money that has come in, and is not in somebody else's hands again. */
const keepsMoney = new Set(['completed', 'refunded', 'chargeback_adjustment']);
/** A dispute takes all that is left for as long as it is open, and for good when it is lost. */
const isTakenBack = new Set(['chargeback_pending', 'chargeback_accepted']);

/** What the merchant keeps of a payment; null where no money has moved. */
export function netOf(
  row: Costs & Pick<ExportedTransaction, 'status' | 'amount_centavos' | 'refunded_centavos'>,
): bigint | null {
  if (keepsMoney.has(row.status)) return row.amount_centavos - row.refunded_centavos - costOf(row);
  return isTakenBack.has(row.status) ? -costOf(row) : null;
}
