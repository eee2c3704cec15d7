import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { type Condition, filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { type InvoiceRow, invoiceColumns, toInvoice } from '../invoices/invoice-row.ts';
import { type StoredLine, toLines, writeLines } from '../invoices/stored-lines.ts';
import type { CreditNote } from './credit-note.ts';

interface NoteRow {
  id: string;
  number: bigint;
  invoice_id: string;
  customer_id: string;
  refund_id: string;
  creation_date: Date;
  issue_date: string;
  tax_centavos: bigint;
  total_centavos: bigint;
  lines: StoredLine[];
}

const columns =
  'id, number, invoice_id, customer_id, refund_id, creation_date, issue_date, tax_centavos, total_centavos, lines';

const toNote = (row: NoteRow): CreditNote => ({
  id: row.id,
  number: row.number,
  invoiceId: row.invoice_id,
  customerId: row.customer_id,
  refundId: row.refund_id,
  creationDate: row.creation_date,
  issueDate: row.issue_date as CalendarDate,
  taxCentavos: row.tax_centavos,
  totalCentavos: row.total_centavos,
  lines: toLines(row.lines),
});

// Uses the index of the subscription or of the customer, which has few paid invoices.
const ofCharge = statement<InvoiceRow>(
  'credit_notes_invoice_of_charge',
  `select ${invoiceColumns} from transactions charge
   join invoices on invoices.merchant_id = charge.merchant_id and invoices.subscription_id = charge.subscription_id
     and invoices.transaction_id = charge.id
   where charge.merchant_id = $1 and charge.id = $2 and charge.subscription_id is not null
   union all
   select ${invoiceColumns} from invoice_payments payment
   join invoices on invoices.merchant_id = payment.merchant_id and invoices.id = payment.invoice_id
     and invoices.transaction_id = payment.transaction_id
   where payment.merchant_id = $1 and payment.transaction_id = $2 and payment.status = 'counted'`,
);

/** Finds the invoice that a charge paid. */
export async function findInvoiceOfCharge(
  database: Queryable,
  merchantId: string,
  chargeId: string,
): Promise<Invoice | undefined> {
  const row = await database.find(ofCharge, [merchantId, chargeId]);
  return row && toInvoice(row);
}

const insert = statement<{ number: bigint }>(
  'credit_notes_insert',
  `with counted as (
     insert into credit_note_series (merchant_id, last_number) values ($1, 1)
     on conflict (merchant_id) do update set last_number = credit_note_series.last_number + 1
     returning last_number
   )
   insert into credit_notes (merchant_id, id, number, invoice_id, customer_id, refund_id, creation_date, issue_date,
     tax_centavos, total_centavos, lines)
   select $1, $2, last_number, $3, $4, $5, $6, $7, $8, $9, $10::jsonb from counted
   returning number`,
);

/** Numbers and writes a note. Locks the series until the end of the transaction, so that no number is lost. */
export async function insertCreditNote(
  tx: Queryable,
  merchantId: string,
  note: Omit<CreditNote, 'number'>,
): Promise<CreditNote> {
  const row = await tx.find(insert, [
    merchantId,
    note.id,
    note.invoiceId,
    note.customerId,
    note.refundId,
    note.creationDate,
    note.issueDate,
    note.taxCentavos,
    note.totalCentavos,
    writeLines(note.lines),
  ]);
  if (row === undefined) throw new Error(`the credit note ${note.id} was not written`);
  return { ...note, number: row.number };
}

const ofInvoice = statement<NoteRow>(
  'credit_notes_of_invoice',
  `select ${columns} from credit_notes where merchant_id = $1 and invoice_id = $2 order by number`,
);

/** Oldest first. */
export const listNotesOfInvoice = async (
  database: Queryable,
  merchantId: string,
  invoiceId: string,
): Promise<CreditNote[]> => (await database.rows(ofInvoice, [merchantId, invoiceId])).map(toNote);

const byId = statement<NoteRow>(
  'credit_notes_by_id',
  `select ${columns} from credit_notes where merchant_id = $1 and id = $2`,
);

export async function findCreditNote(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<CreditNote | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toNote(row);
}

export interface NoteFilters extends ListQuery {
  invoiceId: string | undefined;
  customerId: string | undefined;
}

/** Newest first. */
export async function listCreditNotes(
  database: Queryable,
  merchantId: string,
  filters: NoteFilters,
): Promise<CreditNote[]> {
  const { invoiceId, customerId } = filters;
  const where: Condition[] = [
    { sql: 'merchant_id = ?', value: merchantId },
    ...creationConditions(filters),
    ...(invoiceId === undefined ? [] : [{ sql: 'invoice_id = ?', value: invoiceId }]),
    ...(customerId === undefined ? [] : [{ sql: 'customer_id = ?', value: customerId }]),
  ];
  const list = filteredList<NoteRow>({
    name: 'credit_notes_list',
    select: `select ${columns} from credit_notes`,
    where,
    orderBy: 'creation_date desc, id desc',
    limit: filters.limit,
    offset: filters.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toNote);
}
