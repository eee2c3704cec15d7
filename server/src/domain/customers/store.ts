import { type Queryable, statement } from '../../database/connection.ts';
import { creationConditions } from '../../database/creation-conditions.ts';
import { type Condition, filteredList } from '../../database/filtered-list.ts';
import type { ListQuery } from '../../http/list-query.ts';
import type { Customer, CustomerDetails } from './customer.ts';

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
}

const balance = `(select coalesce(sum(balance_centavos), 0)::bigint from account_balances
  where merchant_id = customers.merchant_id and account = 'customer:' || customers.id) as balance_centavos`;

const columns = `id, creation_date, name, last_name, email, phone_number, external_id, status, has_account,
  department, city, additional`;

const insert = statement<CustomerRow>(
  'customers_insert',
  `insert into customers (merchant_id, ${columns})
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'active', $9, $10, $11, $12)
   on conflict (merchant_id, id) do nothing
   returning ${columns}, 0::bigint as balance_centavos`,
);
const byId = statement<CustomerRow>(
  'customers_by_id',
  `select ${columns}, ${balance} from customers where merchant_id = $1 and id = $2 and status = 'active'`,
);
const exists = statement<{ id: string }>(
  'customers_exists',
  `select id from customers where merchant_id = $1 and id = $2 and status = 'active'`,
);
const update = statement<CustomerRow>(
  'customers_update',
  `update customers set name = $3, last_name = $4, email = $5, phone_number = $6,
     department = $7, city = $8, additional = $9
   where merchant_id = $1 and id = $2 and status = 'active'
   returning ${columns}, ${balance}`,
);
const lock = statement<{ id: string }>(
  'customers_lock',
  `select id from customers where merchant_id = $1 and id = $2 and status = 'active' for update`,
);
const hold = statement<{ has_account: boolean }>(
  'customers_hold',
  `select has_account from customers where merchant_id = $1 and id = $2 and status = 'active' for key share`,
);
// One statement, hence one moment: a refund that fails between two would bring the money back unseen.
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
                where merchant_id = $1 and noted_statuses.status = 'chargeback_pending'
                  and transactions.account = $2) as is_money_under_way`,
);
const markDeletedStatement = statement(
  'customers_delete',
  `update customers set status = 'deleted' where merchant_id = $1 and id = $2 and status = 'active'`,
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
});

const addressParts = ({ address }: CustomerDetails) => [
  address?.department ?? null,
  address?.city ?? null,
  address?.additional ?? null,
];

/** undefined when this id exists: a request that is repeated after a crash meets its own work. */
export async function insertCustomer(
  database: Queryable,
  merchantId: string,
  customer: Omit<Customer, 'balanceCentavos' | 'status'>,
): Promise<Customer | undefined> {
  const { id, creationDate, name, lastName, email, phoneNumber, externalId, hasAccount } = customer;
  const values = [merchantId, id, creationDate, name, lastName, email, phoneNumber, externalId, hasAccount];
  const row = await database.find(insert, [...values, ...addressParts(customer)]);
  return row && toCustomer(row);
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

export async function updateCustomer(
  database: Queryable,
  merchantId: string,
  id: string,
  details: CustomerDetails,
): Promise<Customer | undefined> {
  const { name, lastName, email, phoneNumber } = details;
  const values = [merchantId, id, name, lastName, email, phoneNumber, ...addressParts(details)];
  const row = await database.find(update, values);
  return row && toCustomer(row);
}

/** Holds the customer's row until the end of the transaction; false when there is none. */
export const lockCustomer = async (tx: Queryable, merchantId: string, id: string): Promise<boolean> =>
  (await tx.find(lock, [merchantId, id])) !== undefined;

/** Keeps the customer from being deleted until the end of the transaction; undefined when there is none. */
export async function holdCustomer(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<{ hasAccount: boolean } | undefined> {
  const row = await tx.find(hold, [merchantId, id]);
  return row && { hasAccount: row.has_account };
}

/** Money of a customer's account: what is there, and whether some may still come. Few attempts live at a time. */
export async function readDeletionObstacles(tx: Queryable, merchantId: string, account: string) {
  const row = await tx.find(obstacles, [merchantId, account]);
  return {
    balanceCentavos: row?.balance_centavos ?? 0n,
    isMoneyUnderWay: row?.is_money_under_way ?? false,
  };
}

export const markDeleted = (tx: Queryable, merchantId: string, id: string): Promise<number> =>
  tx.run(markDeletedStatement, [merchantId, id]);

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
