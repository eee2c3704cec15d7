import type { Collection, InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import { type Counts, MOST_COUNTED } from '@recaudo/contract/merchant/money/counts';
import { type Queryable, replannedStatement } from '../../../../platform/database/connections/connection.ts';
import type { Condition } from '../../../../platform/database/statements/filtered-list.ts';
import { conditionsOf, type InvoiceSearch } from './conditions-store.ts';

/** The most rows that a screen counts or sums. */
const MAX_ROWS_CHECKED = 100_000;

export interface ListedRow {
  id: string;
  number: bigint | null;
  status: InvoiceStatus;
  customer_id: string;
  customer_name: string | null;
  customer_last_name: string | null;
  customer_email: string | null;
  subscription_id: string | null;
  collection: Collection;
  creation_date: Date;
  issue_date: string | null;
  due_date: string | null;
  total_centavos: bigint;
  credit_applied_centavos: bigint;
  amount_paid_centavos: bigint;
  description: string;
  line_count: number;
}

/** Conditions as text, with their values numbered in order. */
function numbered(conditions: readonly Condition[]): { where: string; values: unknown[] } {
  const where = conditions.map(({ sql }, index) => sql.replaceAll('?', `$${index + 1}`)).join(' and ');
  return { where, values: conditions.map(({ value }) => value) };
}

// Passes both parts of the key as one array, because a condition has a single value.
const after = (merchantId: string, before: string | undefined): Condition[] =>
  before === undefined
    ? []
    : [
        {
          sql: `(creation_date, id) < (select creation_date, id from invoices last
            where last.merchant_id = (?::text[])[1] and last.id = (?::text[])[2])`,
          value: [merchantId, before],
        },
      ];

/** Newest first; `next` is the last row if there are more. */
export async function listInvoiceRows(
  database: Queryable,
  search: InvoiceSearch,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ rows: ListedRow[]; next: string | null }> {
  const { where, values } = numbered([...conditionsOf(search), ...after(search.merchantId, before)]);
  const page = replannedStatement<ListedRow>(
    'listed_invoices',
    `select invoice.id, number, status, customer_id, customer.name as customer_name,
       customer.last_name as customer_last_name, customer.email as customer_email, subscription_id, collection,
       creation_date, issue_date, due_date, total_centavos, credit_applied_centavos, amount_paid_centavos,
       lines -> 0 ->> 'description' as description, jsonb_array_length(lines) as line_count
     from (select * from invoices where ${where} order by creation_date desc, id desc
           limit $${values.length + 1}) invoice
     left join lateral (
       select name, last_name, email from customers
       where customers.merchant_id = invoice.merchant_id and customers.id = invoice.customer_id limit 1
     ) customer on true
     order by creation_date desc, invoice.id desc`,
  );
  const found = await database.rows(page, [...values, limit + 1]);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

export interface TotalsRow {
  count: number;
  total_centavos: bigint;
  paid_centavos: bigint;
  open_count: number;
  open_centavos: bigint;
  overdue_count: number;
  overdue_centavos: bigint;
}

const isOverdue = (today: string) => `status = 'open' and due_date < ${today}`;
const sumOf = (expression: string, condition: string): string =>
  `coalesce(sum(${expression}) filter (where ${condition}), 0)::bigint`;

/** The sums of the filtered invoices; undefined if there are too many for a screen. */
export async function sumInvoices(
  database: Queryable,
  search: InvoiceSearch,
): Promise<TotalsRow | undefined> {
  const { where, values } = numbered(conditionsOf(search));
  const today = `$${values.length + 1}::date`;
  const due = 'total_centavos - credit_applied_centavos';
  const totals = replannedStatement<TotalsRow>(
    'invoice_totals',
    `select count(*)::int as count,
       coalesce(sum(total_centavos) filter (where status <> 'void'), sum(total_centavos), 0)::bigint as total_centavos,
       ${sumOf('amount_paid_centavos', 'true')} as paid_centavos,
       (count(*) filter (where status = 'open'))::int as open_count,
       ${sumOf(due, `status = 'open'`)} as open_centavos,
       (count(*) filter (where ${isOverdue(today)}))::int as overdue_count,
       ${sumOf(due, isOverdue(today))} as overdue_centavos
     from (select * from invoices where ${where} limit ${MAX_ROWS_CHECKED + 1}) invoice`,
  );
  const row = await database.find(totals, [...values, search.today]);
  return row === undefined || row.count > MAX_ROWS_CHECKED ? undefined : row;
}

interface CountRow {
  status: InvoiceStatus;
  count: number;
  overdue: number;
}

/** The filtered invoices by status, all of them and the overdue ones. */
export async function countInvoices(database: Queryable, search: InvoiceSearch): Promise<Counts> {
  const { where, values } = numbered(conditionsOf(search));
  const counts = replannedStatement<CountRow>(
    'invoice_counts',
    `select status, count(*)::int as count,
       (count(*) filter (where ${isOverdue(`$${values.length + 1}::date`)}))::int as overdue
     from (select status, due_date from invoices where ${where} order by creation_date desc, id desc
           limit ${MAX_ROWS_CHECKED}) invoice group by status`,
  );
  const rows = await database.rows(counts, [...values, search.today]);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const isPartial = all >= MAX_ROWS_CHECKED;
  const shown = (count: number): Counts[string] => ({
    count: Math.min(count, MOST_COUNTED),
    is_more: isPartial || count > MOST_COUNTED,
  });
  return {
    all: shown(all),
    overdue: shown(rows.reduce((sum, { overdue }) => sum + overdue, 0)),
    ...Object.fromEntries(rows.map(({ status, count }) => [status, shown(count)])),
  };
}
