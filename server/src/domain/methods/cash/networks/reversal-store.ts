import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { type TransactionRow, toTransaction, transactionColumns } from '../../../charges/transaction-row.ts';

const takeBack = statement<TransactionRow>(
  'store_charges_take_back',
  `update transactions set status = $3, operation_date = $4, authorization_code = null,
     event_count = event_count + $5
   where merchant_id = $1 and id = $2 and status = 'completed' and method = 'store'
   returning ${transactionColumns}`,
);

/** Marks a paid store charge as unpaid. Compare and set; returns undefined if it is no longer paid. */
export async function takeBackPayment(
  tx: Queryable,
  merchantId: string,
  id: string,
  change: { to: 'in_progress' | 'cancelled'; now: Date; events: number },
): Promise<Transaction | undefined> {
  const row = await tx.find(takeBack, [merchantId, id, change.to, change.now, change.events]);
  return row && toTransaction(row);
}
