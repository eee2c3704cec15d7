import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Attempt } from '../../payments/attempt.ts';
import type { Fee, Transaction } from '../charge.ts';
import { type TransactionRow, toTransaction, transactionColumns } from '../transaction-row.ts';

const capture = statement<TransactionRow>(
  'transactions_capture',
  `update transactions set status = 'completed', captures = true, amount_centavos = $3, fee_centavos = $4,
     fee_tax_centavos = $5, operation_date = $6, event_count = event_count + 1
   where merchant_id = $1 and id = $2 and status = 'processing' returning ${transactionColumns}`,
);

/** The captured amount becomes the charge's amount (Interface 10.9). */
export async function captureTransaction(
  tx: Queryable,
  attempt: Attempt,
  fee: Fee,
  now: Date,
): Promise<Transaction | undefined> {
  const { merchantId, transactionId, amountCentavos } = attempt;
  const row = await tx.find(capture, [
    merchantId,
    transactionId,
    amountCentavos,
    fee.feeCentavos,
    fee.taxCentavos,
    now,
  ]);
  return row && toTransaction(row);
}
