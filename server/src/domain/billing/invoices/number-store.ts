import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { Invoice } from './invoice.ts';
import { type InvoiceRow, invoiceColumns, toInvoice } from './invoice-row.ts';

// The statement that settles a charge leaves its invoice without a number. This sweep numbers it afterwards, so that its events carry
// the number and no charge waits for the series. A void draft has no issue date.
const IS_READY = `invoices.number is null and invoices.status <> 'draft' and invoices.issue_date is not null
  and (invoices.status <> 'open' or invoices.declines > 0 or invoices.collection = 'send_invoice'
    or invoices.subscription_id is null)`;

const HAS_NEWS = `invoices.news is not null and (invoices.number is not null or invoices.issue_date is null)`;

/** True for an invoice that needs a number or has news. The first condition matches the index `invoices_to_tell`. */
export const NEEDS_NUMBERING = `(invoices.number is null or invoices.news is not null)
  and (${IS_READY} or ${HAS_NEWS})`;

const waiting = statement<{ merchant_id: string }>(
  'invoices_waiting_for_numbers',
  `select distinct merchant_id from (select merchant_id from invoices
   where ${NEEDS_NUMBERING} limit $1) due`,
);

export const listMerchantsWithNews = async (database: Queryable, limit: number): Promise<string[]> =>
  (await database.rows(waiting, [limit])).map(row => row.merchant_id);

const open = statement(
  'invoice_series_open',
  `insert into invoice_series (merchant_id, last_number)
   select merchant_id, 0 from unnest($1::text[]) as given (merchant_id) order by merchant_id
   on conflict (merchant_id) do nothing`,
);

const hold = statement<{ merchant_id: string }>(
  'invoice_series_hold',
  `select merchant_id from invoice_series where merchant_id = any($1::text[])
   order by merchant_id for no key update skip locked`,
);

/** Locks the series of these merchants until the end of the transaction, except those that another process holds. */
export async function holdSeries(tx: Queryable, merchantIds: readonly string[]): Promise<string[]> {
  await tx.run(open, [textArray(merchantIds)]);
  return (await tx.rows(hold, [textArray(merchantIds)])).map(row => row.merchant_id);
}

const wait = statement(
  'invoice_series_wait',
  'select merchant_id from invoice_series where merchant_id = $1 for no key update',
);

/** Locks the number series of one merchant until the transaction ends; waits for another holder. */
export async function waitForSeries(tx: Queryable, merchantId: string): Promise<void> {
  await tx.run(open, [textArray([merchantId])]);
  await tx.run(wait, [merchantId]);
}

// A separate statement, to see what the last holder of a series committed. It leaves invoices that are being settled to the next run.
const number = statement<InvoiceRow & { old_news: string | null; news_at: Date | null; is_new: boolean }>(
  'invoices_number',
  `with due as materialized (
     select merchant_id, id, creation_date, number is null and issue_date is not null as is_new, news from invoices
     where merchant_id = any($1::text[]) and ${NEEDS_NUMBERING}
     order by merchant_id, creation_date, id limit $2 for no key update skip locked
   ), numbered as (
     select merchant_id, id, row_number() over (partition by merchant_id order by creation_date, id) as place
     from due where is_new
   ), counted as (
     update invoice_series set last_number = invoice_series.last_number + found.count
     from (select merchant_id, count(*) from due where is_new group by merchant_id) found
     where invoice_series.merchant_id = found.merchant_id
     returning invoice_series.merchant_id, invoice_series.last_number - found.count as before
   )
   update invoices set number = coalesce(invoices.number, counted.before + numbered.place), news = null
   from due left join numbered using (merchant_id, id) left join counted using (merchant_id)
   where invoices.merchant_id = due.merchant_id and invoices.id = due.id
   returning ${invoiceColumns}, invoices.news_at, due.news as old_news, due.is_new`,
);

export interface InvoiceWithNews {
  invoice: Invoice;
  /** True if the invoice has just been numbered. */
  isNew: boolean;
  /** The words of its events, oldest first, such as `payment_failed` and `paid`. */
  news: readonly string[];
  newsAt: Date | null;
}

/** Numbers invoices and takes their news. The caller holds the series. */
export async function takeNews(
  tx: Queryable,
  merchantIds: readonly string[],
  limit: number,
): Promise<InvoiceWithNews[]> {
  const rows = await tx.rows(number, [textArray(merchantIds), limit]);
  return rows.map(row => ({
    invoice: toInvoice(row),
    isNew: row.is_new,
    news: row.old_news === null ? [] : row.old_news.split(','),
    newsAt: row.news_at,
  }));
}
