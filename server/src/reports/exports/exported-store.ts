import type { Queryable } from '../../platform/database/connections/connection.ts';
import { creationConditions } from '../../platform/database/statements/creation-conditions.ts';
import type { Condition } from '../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../platform/http/requests/list-query.ts';
import {
  type FoundPage,
  type NewestFirst,
  type Position,
  readNewestFirst,
} from '../lists/newest-first-store.ts';
import { type PayerRow, payerColumns, payerJoin } from '../lists/payer-store.ts';
import { type Keyed, type Listed, PAGE } from './page-store.ts';

const newestFirst = [
  { column: 'creation_date', type: 'timestamptz' },
  { column: 'id', type: 'text' },
] as const;

export interface ExportedTransaction extends Position, PayerRow {
  creation_date: Date;
  operation_date: Date;
  method: string;
  status: string;
  amount_centavos: bigint;
  installments: number;
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
  subscription_id: string | null;
  parent_id: string | null;
  card: string | null;
  /** The bank of its last PSE attempt. */
  bank_name: string | null;
  document_type: string | null;
  document_end: string | null;
}

const transactionColumns = [
  'creation_date',
  'operation_date',
  'method',
  'status',
  'amount_centavos',
  'installments',
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
];
const columns = [
  ...transactionColumns.map(column => `charge.${column}`),
  // A refund goes to its charge's payer.
  'coalesce(charge.customer_details, origin.customer_details) as customer_details',
  payerColumns,
  'pse.bank_name, pse.document_type, pse.document_end',
].join(', ');
const joins = `${payerJoin('charge')}
    left join lateral (
      select customer_details from transactions
      where merchant_id = charge.merchant_id and id = charge.parent_id and charge.kind = 'refund' limit 1
    ) origin on true
    left join lateral (
      select bank_name, document_type, document_end from pse_attempts
      where merchant_id = charge.merchant_id and transaction_id = charge.id and charge.method = 'bank_account'
      order by number desc limit 1
    ) pse on true`;

/** A page of any list of transactions, with the columns of its export. */
export const listTransactionPage = (
  database: Queryable,
  list: Pick<NewestFirst, 'source' | 'lookedFor'>,
  last: Position | undefined,
): Promise<FoundPage<ExportedTransaction>> =>
  readNewestFirst(database, { ...list, columns, joins }, last, PAGE);

export interface ExportedCustomer extends Keyed {
  id: string;
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

export const listedCustomers = (merchantId: string, filters: ListQuery): Listed => ({
  name: 'export_customers',
  columns: `id, creation_date, name, last_name, email, phone_number, external_id, department, city, additional`,
  table: 'customers',
  where: [
    { sql: `merchant_id = ? and status = 'active'`, value: merchantId },
    ...creationConditions(filters),
  ],
  key: newestFirst,
});

export interface ExportedSubscription extends Keyed {
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

// Ids increase with time, so the primary key has the list's order.
export const listedSubscriptions = (
  merchantId: string,
  { status, ...filters }: ListQuery & { status: string | undefined },
): Listed => ({
  name: 'export_subscriptions',
  columns: '*',
  table: 'subscriptions',
  where: [
    { sql: 'merchant_id = ?', value: merchantId },
    ...creationConditions(filters),
    ...(status === undefined ? [] : [{ sql: 'status = ?', value: status } satisfies Condition]),
  ],
  key: [{ column: 'id', type: 'text' }],
  around: page => `select own.cursor, own.id, own.creation_date, own.status, plans.name as plan_name,
       coalesce(own.period_amount_centavos, plans.amount_centavos) as amount_centavos, own.customer_id, customers.email as customer_email,
       customers.name || coalesce(' ' || customers.last_name, '') as customer_name, own.charge_date,
       own.period_end_date, own.current_period_number, own.last_error_code, own.card
     from (${page}) own
     join plans on plans.merchant_id = own.merchant_id and plans.id = own.plan_id
     join customers on customers.merchant_id = own.merchant_id and customers.id = own.customer_id
     order by own.id desc`,
});
