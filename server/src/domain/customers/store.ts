import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { creationConditions } from '../../platform/database/statements/creation-conditions.ts';
import { type Condition, filteredList } from '../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../platform/http/requests/list-query.ts';
import { newEvent } from '../webhooks/events/event.ts';
import { creationEvent, creationEventValues } from '../webhooks/events/store.ts';
import type { Customer, CustomerDetails } from './customer.ts';
import { customerToView } from './view.ts';

interface CustomerRow {
  id: string;
  creation_date: Date;
  name: string;
  last_name: string | null;
  email: string;
  phone_number: string | null;
  external_id: string | null;
  status: Customer['status'];
  has_account: boolean;
  department: string | null;
  city: string | null;
  additional: string | null;
  balance_centavos: bigint;
  credit_centavos: bigint;
}

interface ChangedRow extends CustomerRow {
  event_count: number;
}

const balance = `(select coalesce(sum(balance_centavos), 0)::bigint from account_balances
  where merchant_id = customers.merchant_id and account = 'customer:' || customers.id) as balance_centavos, credit_centavos`;

const columns = `id, creation_date, name, last_name, email, phone_number, external_id, status, has_account,
  department, city, additional`;

const insert = statement<{ id: string }>(
  'customers_insert',
  `with made as (
     insert into customers (merchant_id, ${columns}, event_count)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 1)
     on conflict (merchant_id, id) do nothing
     returning merchant_id, id, creation_date, event_count
   ), emitted as (${creationEvent('made', 14)})
   select id from made`,
);
const byId = statement<CustomerRow>(
  'customers_by_id',
  `select ${columns}, ${balance} from customers where merchant_id = $1 and id = $2 and status = 'active'`,
);
const exists = statement<{ id: string }>(
  'customers_exists',
  `select id from customers where merchant_id = $1 and id = $2 and status = 'active'`,
);
const update = statement<ChangedRow>(
  'customers_update',
  `update customers set name = $3, last_name = $4, email = $5, phone_number = $6,
     department = $7, city = $8, additional = $9, event_count = event_count + 1
   where merchant_id = $1 and id = $2 and status = 'active'
     and (name, last_name, email, phone_number, department, city, additional)
       is distinct from ($3, $4, $5, $6, $7, $8, $9)
   returning ${columns}, event_count, ${balance}`,
);
const lock = statement<{ id: string }>(
  'customers_lock',
  `select id from customers where merchant_id = $1 and id = $2 and status = 'active' for update`,
);
const hold = statement<{ has_account: boolean }>(
  'customers_hold',
  `select has_account from customers where merchant_id = $1 and id = $2 and status = 'active' for key share`,
);
// One statement, because a refund that fails between two statements could return money unnoticed.
const obstacles = statement<{ balance_centavos: bigint; is_money_under_way: boolean }>(
  'customers_deletion_obstacles',
  `select
     (select coalesce(sum(balance_centavos), 0)::bigint from account_balances
      where merchant_id = $1 and account = $2) as balance_centavos,
     exists (select from attempts
             join transactions on transactions.merchant_id = attempts.merchant_id
               and transactions.id = attempts.transaction_id
             where attempts.merchant_id = $1 and attempts.status in ('sent', 'unknown', 'reversing')
               and transactions.account = $2)
     or exists (select from noted_statuses join transactions using (merchant_id, id)
                where merchant_id = $1 and noted_statuses.status in ('chargeback_pending', 'in_progress')
                  and transactions.account = $2)
     or exists (select from reversals join transactions on transactions.merchant_id = reversals.merchant_id
                  and transactions.id = reversals.transaction_id
                where reversals.merchant_id = $1 and reversals.status in ('requested', 'contested', 'accepted')
                  and transactions.account = $2) as is_money_under_way`,
);
const markDeletedStatement = statement<ChangedRow>(
  'customers_delete',
  `update customers set status = 'deleted', event_count = event_count + 1
   where merchant_id = $1 and id = $2 and status = 'active'
   returning ${columns}, event_count, ${balance}`,
);

const toCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  creationDate: row.creation_date,
  name: row.name,
  lastName: row.last_name,
  email: row.email,
  phoneNumber: row.phone_number,
  externalId: row.external_id,
  status: row.status,
  hasAccount: row.has_account,
  address:
    row.department === null && row.city === null && row.additional === null
      ? null
      : { department: row.department, city: row.city, additional: row.additional },
  balanceCentavos: row.balance_centavos,
  creditCentavos: row.credit_centavos,
});

const addressParts = ({ address }: CustomerDetails) => [
  address?.department ?? null,
  address?.city ?? null,
  address?.additional ?? null,
];

/** A changed customer, and the sequence number of its event. */
export interface ChangedCustomer {
  customer: Customer;
  sequence: number;
}

const toChanged = (row: ChangedRow): ChangedCustomer => ({
  customer: toCustomer(row),
  sequence: row.event_count,
});

/** Writes the customer and its event. Returns false if the id exists, as for a repeated request. */
export async function insertCustomer(
  database: Queryable,
  merchantId: string,
  customer: Customer,
): Promise<boolean> {
  const inserted = await database.find(insert, [
    merchantId,
    customer.id,
    customer.creationDate,
    customer.name,
    customer.lastName,
    customer.email,
    customer.phoneNumber,
    customer.externalId,
    customer.status,
    customer.hasAccount,
    ...addressParts(customer),
    ...creationEventValues(newEvent('customer.created', customerToView(customer))),
  ]);
  return inserted !== undefined;
}

export async function findCustomer(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<Customer | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toCustomer(row);
}

export const customerExists = async (database: Queryable, merchantId: string, id: string): Promise<boolean> =>
  (await database.find(exists, [merchantId, id])) !== undefined;

/** Returns undefined if there is no such customer, or nothing changes. */
export async function changeDetails(
  tx: Queryable,
  merchantId: string,
  id: string,
  details: CustomerDetails,
): Promise<ChangedCustomer | undefined> {
  const { name, lastName, email, phoneNumber } = details;
  const values = [merchantId, id, name, lastName, email, phoneNumber, ...addressParts(details)];
  const row = await tx.find(update, values);
  return row && toChanged(row);
}

/** Locks the customer's row until the end of the transaction; returns false if there is no such customer. */
export const lockCustomer = async (tx: Queryable, merchantId: string, id: string): Promise<boolean> =>
  (await tx.find(lock, [merchantId, id])) !== undefined;

/**
 * Prevents the customer's deletion until the end of the transaction; returns undefined if there is no such
 * customer.
 */
export async function holdCustomer(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<{ hasAccount: boolean } | undefined> {
  const row = await tx.find(hold, [merchantId, id]);
  return row && { hasAccount: row.has_account };
}

/** Reads the balance of a customer's account, and whether money may still arrive. */
export async function readDeletionObstacles(tx: Queryable, merchantId: string, account: string) {
  const row = await tx.find(obstacles, [merchantId, account]);
  return {
    balanceCentavos: row?.balance_centavos ?? 0n,
    isMoneyUnderWay: row?.is_money_under_way ?? false,
  };
}

/** Returns undefined if there is no such customer. */
export async function markDeleted(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<ChangedCustomer | undefined> {
  const row = await tx.find(markDeletedStatement, [merchantId, id]);
  return row && toChanged(row);
}

export async function listCustomers(
  database: Queryable,
  merchantId: string,
  query: ListQuery & { externalId: string | undefined },
): Promise<Customer[]> {
  const where: Condition[] = [
    { sql: `merchant_id = ? and status = 'active'`, value: merchantId },
    ...creationConditions(query),
  ];
  if (query.externalId !== undefined) where.push({ sql: 'external_id = ?', value: query.externalId });
  const list = filteredList<CustomerRow>({
    name: 'customers_list',
    select: `select ${columns}, ${balance} from customers`,
    where,
    orderBy: 'creation_date desc, id desc',
    limit: query.limit,
    offset: query.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toCustomer);
}
