import type { Method, WireStatus } from '@recaudo/contract/api/charges';
import type { Invoice } from '../../../../domain/billing/invoices/invoice.ts';
import { type Queryable, replannedStatement } from '../../../../platform/database/connections/connection.ts';

export interface AttemptRow {
  id: string;
  creation_date: Date;
  amount_centavos: bigint;
  method: Method;
  status: WireStatus | 'processing';
  error_code: number | null;
}
// The invoice's charges: those of its period, those created for it, and the one that paid it.
const attempts = replannedStatement<AttemptRow>(
  'invoice_attempts',
  `select id, creation_date, amount_centavos, method, status, error_code from transactions
   where merchant_id = $1 and kind = 'charge'
     and (id = $2 or id = any(array(select transaction_id from invoice_payments
         where invoice_payments.merchant_id = $1 and invoice_id = $5))
       or (subscription_id = $3 and subscription_period = $4 and subscription_attempt is not null))
   order by creation_date, id limit 100`,
);

export interface MailRow {
  id: string;
  subject: string;
  recipient: string;
  creation_date: Date;
  sent_at: Date | null;
}
const mails = replannedStatement<MailRow>(
  'invoice_mails',
  `select id, subject, recipient, creation_date, sent_at from mails
   where merchant_id = $1 and resource_id = $2 order by id limit 100`,
);

export interface CreditRow {
  id: string;
  creation_date: Date;
  amount_centavos: bigint;
}
const credit = replannedStatement<CreditRow>(
  'invoice_credit_entries',
  `select id, creation_date, amount_centavos from credit_entries
   where merchant_id = $1 and invoice_id = $2 order by creation_date, id limit 100`,
);

export interface NoteRow {
  id: string;
  creation_date: Date;
  number: bigint;
  total_centavos: bigint;
}
const notes = replannedStatement<NoteRow>(
  'invoice_notes_of',
  `select id, creation_date, number, total_centavos from credit_notes
   where merchant_id = $1 and invoice_id = $2 order by number limit 100`,
);

export interface InvoiceTraces {
  attempts: AttemptRow[];
  mails: MailRow[];
  credit: CreditRow[];
  notes: NoteRow[];
}

/** Reads everything stored about an invoice, each table by its key. */
export async function readInvoiceTraces(database: Queryable, invoice: Invoice): Promise<InvoiceTraces> {
  const { merchantId, id, transactionId, subscriptionId, period } = invoice;
  const [attempted, mailed, entries, noted] = await Promise.all([
    database.rows(attempts, [merchantId, transactionId, subscriptionId, period, id]),
    database.rows(mails, [merchantId, id]),
    database.rows(credit, [merchantId, id]),
    database.rows(notes, [merchantId, id]),
  ]);
  return { attempts: attempted, mails: mailed, credit: entries, notes: noted };
}
