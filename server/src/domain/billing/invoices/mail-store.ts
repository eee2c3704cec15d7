import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { Invoice } from './invoice.ts';

interface KnownRow {
  merchant_id: string;
  id: string;
  has_receipt: boolean;
  is_announced: boolean;
  card: string | null;
}

// A charge with page details was paid by its payer and has a receipt.
const known = statement<KnownRow>(
  'invoices_known_to_customers',
  `select invoices.merchant_id, invoices.id, charge.payment_details is not null as has_receipt, charge.card,
     invoices.sent_at is not null or (invoices.last_mail_id is not null and not exists (
       select from mails where mails.merchant_id = invoices.merchant_id and mails.id = invoices.last_mail_id
         and mails.kind = 'invoice_issued' and mails.status in ('waiting', 'dropped'))) as is_announced
   from unnest($1::text[], $2::text[]) as wanted (merchant_id, id)
   join invoices using (merchant_id, id)
   left join transactions charge
     on charge.merchant_id = invoices.merchant_id and charge.id = invoices.transaction_id`,
);

/** The emails that the customer has received about an invoice. */
export interface KnownToCustomer {
  /** The payment has its own receipt. */
  hasReceipt: boolean;
  /** An email about the invoice has left. */
  isAnnounced: boolean;
  /** The card that paid it, as stored with the charge. */
  card: { brand: string; card_number: string } | null;
}

/** By the id of the invoice. */
export async function findKnownToCustomers(
  database: Queryable,
  invoices: readonly Pick<Invoice, 'merchantId' | 'id'>[],
): Promise<Map<string, KnownToCustomer>> {
  const rows = await database.rows(known, [
    textArray(invoices.map(({ merchantId }) => merchantId)),
    textArray(invoices.map(({ id }) => id)),
  ]);
  return new Map(
    rows.map(row => [
      row.id,
      {
        hasReceipt: row.has_receipt,
        isAnnounced: row.is_announced,
        card: row.card === null ? null : (JSON.parse(row.card) as KnownToCustomer['card']),
      },
    ]),
  );
}
