/** The customer of a transaction, by its key: only for the rows of a page. */
export interface PayerRow {
  customer_id: string | null;
  /** What the charge was sent with, as JSON, where it has no customer. */
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
