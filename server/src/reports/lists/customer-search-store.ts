import { type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';

export interface FoundCustomer {
  id: string;
  name: string;
  last_name: string | null;
  email: string;
  external_id: string | null;
  status: string;
  creation_date: Date;
}

const columns = 'id, name, last_name, email, external_id, status, creation_date';
/** Rows read per matching name, because a very common name must not be read to its end. */
const OF_ONE_NAME = 1_000;

const startsWith = (column: string) =>
  `(select ${columns} from customers where merchant_id = $1 and ${column} is not null
     and searchable(${column}) collate "C" >= $2 and searchable(${column}) collate "C" < $3 limit ${OF_ONE_NAME})`;

const byWords = replannedStatement<FoundCustomer>(
  'search_customers',
  `select distinct ${columns} from (
     ${startsWith('name')} union all ${startsWith('last_name')} union all ${startsWith('email')}) customer
   where not exists (select from unnest($4::text[]) as word
     where strpos(searchable(concat_ws(' ', name, last_name, email, external_id)), word) = 0)
   order by creation_date desc, id desc limit 20`,
);

/** The upper bound of a prefix in byte order. */
const endOf = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** Customers whose name or address contains all words, one of them at the beginning. */
export async function searchCustomers(
  database: Queryable,
  merchantId: string,
  words: readonly string[],
): Promise<FoundCustomer[]> {
  const pages = await Promise.all(
    words.map(word => database.rows(byWords, [merchantId, word, endOf(word), words])),
  );
  return [...new Map(pages.flat().map(customer => [customer.id, customer])).values()];
}

const byName = replannedStatement<FoundCustomer>(
  'search_named_customers',
  `select ${columns} from customers where merchant_id = $1 and id = $2
   union select ${columns} from customers where merchant_id = $1 and external_id = $2 and status = 'active'`,
);

export const listNamedCustomers = (database: Queryable, merchantId: string, name: string) =>
  database.rows(byName, [merchantId, name]);

/** Exported for a test that explains their query plans. */
export const customerSearches = { byWords, byName };
