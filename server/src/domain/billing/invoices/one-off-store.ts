import type { Collection, InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { mayBecome } from '../../../platform/database/statements/transition-condition.ts';
import type { AssembledInvoice } from './assemble-invoice.ts';
import { type Invoice, invoiceStatuses } from './invoice.ts';
import { type InvoiceRow, invoiceColumns, toInvoice } from './invoice-row.ts';
import { writeLines } from './stored-lines.ts';

const insert = statement<InvoiceRow>(
  'invoices_insert_draft',
  `insert into invoices (merchant_id, id, status, customer_id, creation_date, subtotal_centavos, discount_centavos,
     tax_centavos, total_centavos, credit_applied_centavos, collection, days_until_due, lines, news, news_at)
   values ($1, $2, 'draft', $3, $4, $5, $6, $7, $8, 0, $9, $10, $11::jsonb, 'created', $4)
   returning ${invoiceColumns}`,
);

export interface NewDraft {
  merchantId: string;
  id: string;
  customerId: string;
  now: Date;
  sums: AssembledInvoice;
  collection: Collection;
  daysUntilDue: number | null;
}

/** Writes a draft, which takes credit only when it is issued. */
export async function insertDraft(tx: Queryable, draft: NewDraft): Promise<Invoice> {
  const { merchantId, id, customerId, now, sums, collection, daysUntilDue } = draft;
  const { subtotalCentavos, discountCentavos, taxCentavos, totalCentavos } = sums;
  const row = await tx.find(insert, [
    merchantId,
    id,
    customerId,
    now,
    subtotalCentavos,
    discountCentavos,
    taxCentavos,
    totalCentavos,
    collection,
    daysUntilDue,
    writeLines(sums.lines),
  ]);
  if (row === undefined) throw new Error(`the invoice ${id} was not written`);
  return toInvoice(row);
}

const lock = statement<InvoiceRow>(
  'invoices_lock',
  `select ${invoiceColumns} from invoices where merchant_id = $1 and id = $2 for no key update`,
);

/** Locks an invoice. Callers lock charges, subscriptions and customers before it. */
export async function lockInvoice(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<Invoice | undefined> {
  const row = await tx.find(lock, [merchantId, id]);
  return row && toInvoice(row);
}

const step = statement<InvoiceRow>(
  'invoices_step',
  `update invoices set status = $3,
     transaction_id = case when $3 = 'paid' then $4 end,
     credit_applied_centavos = coalesce($5, credit_applied_centavos),
     amount_paid_centavos = case when $3 = 'paid' then total_centavos - coalesce($5, credit_applied_centavos) else 0 end,
     issue_date = coalesce(issue_date, $6::date), due_date = coalesce(due_date, $7::date),
     paid_reference = $8, paid_date = $9::date,
     declines = declines + $10,
     expires_at = case when $3 = 'open' then expires_at end,
     news = nullif(concat_ws(',', news, nullif($11, '')), ''), news_at = $12,
     -- From the day on which it opens, the sweep follow-invoices looks after an invoice that the customer pays.
     next_step_on = case when $3 <> 'open' then null when status = 'open' then next_step_on
       when collection = 'send_invoice' then ($12 at time zone 'America/Bogota')::date
       when subscription_id is null then 'infinity' end
   where merchant_id = $1 and id = $2
     and (status = $3 or ${mayBecome(invoiceStatuses, 'status', '$3')})
   returning ${invoiceColumns}`,
);

export interface InvoiceStep {
  to: InvoiceStatus;
  /** The events that the sweep `number-invoices` emits. */
  news: readonly ('finalized' | 'paid' | 'payment_failed' | 'voided')[];
  /** On the merchant's clock. */
  now: Date;
  /** The charge that paid it. */
  transactionId?: string | null;
  /** The new amount of credit that the invoice uses. */
  creditAppliedCentavos?: bigint;
  issued?: { issueDate: CalendarDate; dueDate: CalendarDate };
  paidElsewhere?: Invoice['paidElsewhere'];
}

/** Moves an invoice to its next state. The caller holds it. */
export async function stepInvoice(
  tx: Queryable,
  { merchantId, id }: Pick<Invoice, 'merchantId' | 'id'>,
  { to, news, now, transactionId = null, creditAppliedCentavos, issued, paidElsewhere }: InvoiceStep,
): Promise<Invoice> {
  const row = await tx.find(step, [
    merchantId,
    id,
    to,
    transactionId,
    creditAppliedCentavos ?? null,
    issued?.issueDate ?? null,
    issued?.dueDate ?? null,
    paidElsewhere?.reference ?? null,
    paidElsewhere?.date ?? null,
    news.includes('payment_failed') ? 1 : 0,
    news.join(','),
    now,
  ]);
  if (row === undefined) throw new Error(`the invoice ${id} cannot become ${to}`);
  return toInvoice(row);
}

const noteSent = statement(
  'invoices_note_sent',
  'update invoices set sent_at = $3 where merchant_id = $1 and id = $2',
);

export const noteInvoiceSent = (
  tx: Queryable,
  { merchantId, id }: Pick<Invoice, 'merchantId' | 'id'>,
  now: Date,
): Promise<number> => tx.run(noteSent, [merchantId, id, now]);

const limit = statement(
  'invoices_limit',
  'update invoices set expires_at = $3 where merchant_id = $1 and id = $2',
);

/** Sets the instant, on the merchant's clock, at which the unpaid invoice is voided. */
export const limitInvoice = (
  tx: Queryable,
  { merchantId, id }: Pick<Invoice, 'merchantId' | 'id'>,
  expiresAt: Date,
): Promise<number> => tx.run(limit, [merchantId, id, expiresAt]);

const expired = statement<{ merchant_id: string; id: string }>(
  'invoices_expired',
  `select invoices.merchant_id, invoices.id from invoices
   join merchants on merchants.id = invoices.merchant_id
   where invoices.expires_at <= $2 and invoices.status = 'open'
     and case when $1::text is null then merchants.clock_frozen_at is null else merchants.id = $1 end
   order by invoices.expires_at limit $3`,
);

/** Lists open invoices past their end, of one merchant on its own clock or of all on real time. */
export const listExpired = async (
  database: Queryable,
  merchantId: string | null,
  { now, limit: most }: { now: Date; limit: number },
): Promise<{ merchantId: string; id: string }[]> =>
  (await database.rows(expired, [merchantId, now, most])).map(row => ({
    merchantId: row.merchant_id,
    id: row.id,
  }));
