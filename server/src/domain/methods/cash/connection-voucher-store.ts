import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import type { PaymentDetails, Transaction } from '../../charges/charge.ts';
import { type TransactionRow, toTransaction, transactionColumns } from '../../charges/transaction-row.ts';

const open = statement<TransactionRow>(
  'store_charges_open',
  `update transactions set status = 'in_progress', payment_details = $3, event_count = event_count + $4
   where merchant_id = $1 and id = $2 and status = 'processing' and method = 'store'
   returning ${transactionColumns}`,
);

/** Makes the charge payable at tills; returns undefined if it is no longer being opened. */
export async function openStoreCharge(
  tx: Queryable,
  merchantId: string,
  id: string,
  { details, events }: { details: PaymentDetails; events: number },
): Promise<Transaction | undefined> {
  const row = await tx.find(open, [merchantId, id, writeJson(details), events]);
  return row && toTransaction(row);
}
