import { type Queryable, statement } from '../../database/connection.ts';
import { creationConditions } from '../../database/creation-conditions.ts';
import { type Condition, filteredList } from '../../database/filtered-list.ts';
import type { ListQuery } from '../../http/list-query.ts';
import { type FoundPage, type NewestFirst, type Position, readNewestFirst } from '../newest-first-store.ts';

/** Pages of exports by keyset: each begins behind the last row of the one before. */

export const PAGE = 1_000;

const cursorDate = 'creation_date::text as cursor_date';
const newestFirst = 'creation_date desc, id desc';

// One value for both parts of the key, as a condition has one.
const behind = (last: Position | undefined): Condition[] =>
  last === undefined
    ? []
    : [
        {
          sql: '(creation_date, id) < ((?::text[])[1]::timestamptz, (?::text[])[2])',
          value: [last.cursor_date, last.id],
        },
      ];

export interface ExportedTransaction extends Position {
  creation_date: Date;
  operation_date: Date;
  method: string;
  status: string;
  amount_centavos: bigint;
  refunded_centavos: bigint;
  fee_centavos: bigint;
  fee_tax_centavos: bigint;
  fee_returned_centavos: bigint;
  fee_tax_returned_centavos: bigint;
  iva: string | null;
  description: string | null;
  order_id: string | null;
  authorization_code: string | null;
  error_code: number | null;
  customer_id: string | null;
  subscription_id: string | null;
  parent_id: string | null;
  card: string | null;
  customer_details: string | null;
}

const transactionColumns = [
  'creation_date',
  'operation_date',
  'method',
  'status',
  'amount_centavos',
  'refunded_centavos',
  'fee_centavos',
  'fee_tax_centavos',
  'fee_returned_centavos',
  'fee_tax_returned_centavos',
  'iva',
  'description',
  'order_id',
  'authorization_code',
  'error_code',
  'customer_id',
  'subscription_id',
  'parent_id',
  'card',
  'customer_details',
];
const columns = transactionColumns.map(column => `charge.${column}`).join(', ');

/** A page of any list of transactions, with the columns of its export. */
export const listTransactionPage = (
  database: Queryable,
  list: Pick<NewestFirst, 'source' | 'lookedFor'>,
  last: Position | undefined,
): Promise<FoundPage<ExportedTransaction>> => readNewestFirst(database, { ...list, columns }, last, PAGE);

export interface ExportedCustomer extends Position {
  creation_date: Date;
  name: string;
  last_name: string | null;
  email: string;
  phone_number: string | null;
  external_id: string | null;
  department: string | null;
  city: string | null;
  additional: string | null;
}

export function listCustomerPage(
  database: Queryable,
  merchantId: string,
  filters: ListQuery,
  last: ExportedCustomer | undefined,
): Promise<ExportedCustomer[]> {
  const list = filteredList<ExportedCustomer>({
    name: 'export_customers',
    select: `select id, ${cursorDate}, creation_date, name, last_name, email, phone_number, external_id, department,
      city, additional from customers`,
    where: [
      { sql: `merchant_id = ? and status = 'active'`, value: merchantId },
      ...creationConditions(filters),
      ...behind(last),
    ],
    orderBy: newestFirst,
    limit: PAGE,
    offset: 0,
  });
  return database.rows(list.statement, list.values);
}

export interface ExportedSubscription {
  id: string;
  creation_date: Date;
  status: string;
  plan_name: string;
  amount_centavos: bigint;
  customer_id: string;
  customer_name: string;
  customer_email: string;
  charge_date: string | null;
  period_end_date: string;
  current_period_number: number;
  last_error_code: number | null;
  card: string;
}

// Ids rise with time: the key of the table is the order of the list.
const subscriptions = statement<ExportedSubscription>(
  'export_subscriptions',
  `select own.id, own.creation_date, own.status, plans.name as plan_name, plans.amount_centavos, own.customer_id,
     customers.name || coalesce(' ' || customers.last_name, '') as customer_name, customers.email as customer_email,
     own.charge_date, own.period_end_date, own.current_period_number, own.last_error_code, own.card
   from (
     select * from subscriptions where merchant_id = $1 and id < $2 and creation_date >= $3 and creation_date < $4
       and ($5::text is null or status = $5)
     order by id desc limit ${PAGE}
   ) own
   join plans on plans.merchant_id = own.merchant_id and plans.id = own.plan_id
   join customers on customers.merchant_id = own.merchant_id and customers.id = own.customer_id
   order by own.id desc`,
);

export const listSubscriptionPage = (
  database: Queryable,
  merchantId: string,
  { createdFrom, createdBefore, status }: ListQuery & { status: string | undefined },
  last: ExportedSubscription | undefined,
): Promise<ExportedSubscription[]> =>
  database.rows(subscriptions, [
    merchantId,
    last?.id ?? '~',
    createdFrom ?? '-infinity',
    createdBefore ?? 'infinity',
    status ?? null,
  ]);
