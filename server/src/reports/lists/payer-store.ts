import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

/** A transaction's payer by primary key: only for the rows of a page. */
export interface PayerRow {
  customer_id: string | null;
  /** The customer object sent with the charge, as JSON, if it has no customer. */
  customer_details: string | null;
  customer_name: string | null;
  customer_last_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
}

export const payerColumns = `customer.name as customer_name, customer.last_name as customer_last_name,
    customer.email as customer_email, customer.phone_number as customer_phone`;

export const payerJoin = (transaction: string): string => `left join lateral (
      select name, last_name, email, phone_number from customers
      where merchant_id = ${transaction}.merchant_id and id = ${transaction}.customer_id limit 1
    ) customer on true`;

const byTransactions = statement<PayerRow & { id: string }>(
  'payers_by_transactions',
  `select payment.id, payment.customer_id, payment.customer_details, ${payerColumns}
   from transactions payment ${payerJoin('payment')}
   where payment.merchant_id = $1 and payment.id = any($2)`,
);

/** The payers of these transactions, for lists that show a payment's events. */
export async function findPayers(
  database: Queryable,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<Map<string, PayerRow>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await database.rows(byTransactions, [merchantId, transactionIds]);
  return new Map(rows.map(row => [row.id, row]));
}
