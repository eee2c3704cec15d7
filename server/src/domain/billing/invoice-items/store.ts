import type { InvoiceItemStatus } from '@recaudo/contract/api/billing/invoice-items';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { type Condition, filteredList } from '../../../platform/database/statements/filtered-list.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { type StoredLine, storedLinesOf, toLines } from '../invoices/stored-lines.ts';
import type { Line } from '../lines/line.ts';
import type { InvoiceItem } from './invoice-item.ts';
import type { TakenItem, WaitingItem } from './take-items.ts';

interface ItemRow {
  merchant_id: string;
  id: string;
  customer_id: string;
  creation_date: Date;
  status: InvoiceItemStatus;
  line: StoredLine;
  invoice_id: string | null;
  subscription_id: string | null;
  part_of: string | null;
}

const columns =
  'merchant_id, id, customer_id, creation_date, status, line, invoice_id, subscription_id, part_of';

const toLine = (stored: StoredLine): Line => {
  const [line] = toLines([stored]);
  if (line === undefined) throw new Error('an item has no line');
  return line;
};

const writeLine = (line: Line): string => JSON.stringify(storedLinesOf([line])[0]);

const toItem = (row: ItemRow): InvoiceItem => ({
  merchantId: row.merchant_id,
  id: row.id,
  customerId: row.customer_id,
  creationDate: row.creation_date,
  status: row.status,
  line: toLine(row.line),
  invoiceId: row.invoice_id,
  subscriptionId: row.subscription_id,
  partOf: row.part_of,
});

// The customer's row counts waiting items, so that billing reads this table only if there are any.
const insert = statement<ItemRow>(
  'invoice_items_insert',
  `with counted as (
     update customers set waiting_items = waiting_items + 1 where merchant_id = $1 and id = $3
   )
   insert into invoice_items (${columns}) values ($1, $2, $3, $4, 'waiting', $5::jsonb, null, $6, null)
   on conflict (merchant_id, id) do nothing returning ${columns}`,
);

export type NewItem = Pick<
  InvoiceItem,
  'merchantId' | 'id' | 'customerId' | 'creationDate' | 'line' | 'subscriptionId'
>;

/** Writes a waiting item. The caller holds the customer and has checked that the id is free. */
export async function insertItem(tx: Queryable, item: NewItem): Promise<InvoiceItem> {
  const { merchantId, id, customerId, creationDate, line, subscriptionId } = item;
  const values = [merchantId, id, customerId, creationDate, writeLine(line), subscriptionId];
  const row = await tx.find(insert, values);
  if (row === undefined) throw new Error(`the item ${id} exists`);
  return toItem(row);
}

const byId = statement<ItemRow>(
  'invoice_items_by_id',
  `select ${columns} from invoice_items where merchant_id = $1 and customer_id = $2 and id = $3`,
);

export async function findItem(
  database: Queryable,
  { merchantId, customerId }: { merchantId: string; customerId: string },
  id: string,
): Promise<InvoiceItem | undefined> {
  const row = await database.find(byId, [merchantId, customerId, id]);
  return row && toItem(row);
}

/** Newest first. */
export async function listItems(
  database: Queryable,
  { merchantId, customerId }: { merchantId: string; customerId: string },
  filters: ListQuery & { status: InvoiceItemStatus | undefined },
): Promise<InvoiceItem[]> {
  const where: Condition[] = [
    { sql: 'merchant_id = ?', value: merchantId },
    { sql: 'customer_id = ?', value: customerId },
    ...creationConditions(filters),
    ...(filters.status === undefined ? [] : [{ sql: 'status = ?', value: filters.status }]),
  ];
  const list = filteredList<ItemRow>({
    name: 'invoice_items_list',
    select: `select ${columns} from invoice_items`,
    where,
    orderBy: 'creation_date desc, id desc',
    limit: filters.limit,
    offset: filters.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toItem);
}

const waiting = statement<{ id: string; line: StoredLine }>(
  'invoice_items_waiting',
  `select id, line from invoice_items where merchant_id = $1 and customer_id = $2 and status = 'waiting'
   order by creation_date, id limit $3`,
);

/** Further items wait for a later invoice. */
const MOST_ON_INVOICE = 500;

/** Oldest first. The caller holds the customer, except for a preview. */
export const listWaitingItems = async (
  database: Queryable,
  merchantId: string,
  customerId: string,
): Promise<WaitingItem[]> =>
  (await database.rows(waiting, [merchantId, customerId, MOST_ON_INVOICE])).map(({ id, line }) => ({
    id,
    line: toLine(line),
  }));

// If an invoice takes a part of an item, the rest keeps the id and the part gets a new one.
const take = statement<{ taken: number }>(
  'invoice_items_take',
  `with input as (
     select * from unnest($4::text[], $5::text[], $6::text[], $7::text[]) as input (id, line, rest, part_id)
   ), whole as (
     update invoice_items set status = 'invoiced', invoice_id = $3
     from input where invoice_items.merchant_id = $1 and invoice_items.id = input.id and input.rest is null
       and invoice_items.status = 'waiting'
     returning invoice_items.id
   ), lowered as (
     update invoice_items set line = input.rest::jsonb
     from input where invoice_items.merchant_id = $1 and invoice_items.id = input.id and input.rest is not null
       and invoice_items.status = 'waiting'
     returning invoice_items.id, invoice_items.creation_date, invoice_items.subscription_id, input.part_id, input.line
   ), parts as (
     insert into invoice_items (${columns})
     select $1, part_id, $2, creation_date, 'invoiced', line::jsonb, $3, subscription_id, id from lowered
   ), counted as (
     update customers set waiting_items = waiting_items - (select count(*) from whole)
     where merchant_id = $1 and id = $2
   )
   select (select count(*) from whole)::int + (select count(*) from lowered)::int as taken`,
);

/** Puts items on an invoice, in the transaction that writes it. The caller holds the customer. */
export async function putOnInvoice(
  tx: Queryable,
  { merchantId, customerId, invoiceId }: { merchantId: string; customerId: string; invoiceId: string },
  taken: readonly TakenItem[],
): Promise<void> {
  if (taken.length === 0) return;
  const row = await tx.find(take, [
    merchantId,
    customerId,
    invoiceId,
    textArray(taken.map(({ item }) => item.id)),
    textArray(taken.map(({ line }) => writeLine(line))),
    textArray(taken.map(({ rest }) => rest && writeLine(rest))),
    textArray(taken.map(({ rest }) => rest && newId('invoiceItem'))),
  ]);
  if (row?.taken !== taken.length)
    throw new Error(`items of ${customerId} changed under the customer's lock`);
}

const giveBack = statement(
  'invoice_items_give_back',
  `with returned as (
     update invoice_items set status = 'waiting', invoice_id = null
     where merchant_id = $1 and invoice_id = $2 returning merchant_id, customer_id
   )
   update customers set waiting_items = waiting_items + returned.count
   from (select merchant_id, customer_id, count(*) as count from returned group by merchant_id, customer_id) returned
   where customers.merchant_id = returned.merchant_id and customers.id = returned.customer_id`,
);

/** The items of a void invoice wait again. */
export const giveBackItems = (tx: Queryable, merchantId: string, invoiceId: string): Promise<number> =>
  tx.run(giveBack, [merchantId, invoiceId]);

const remove = statement(
  'invoice_items_delete',
  `with removed as (
     update invoice_items set status = 'deleted'
     where merchant_id = $1 and customer_id = $2 and ($3::text is null or id = $3) and status = 'waiting'
     returning id
   )
   update customers set waiting_items = waiting_items - (select count(*) from removed)
   where merchant_id = $1 and id = $2 and exists (select from removed)`,
);

/** Deletes one waiting item, or all of a customer. Returns false if none was deleted. */
export const deleteWaitingItems = async (
  tx: Queryable,
  { merchantId, customerId }: { merchantId: string; customerId: string },
  id: string | null,
): Promise<boolean> => (await tx.run(remove, [merchantId, customerId, id])) > 0;
