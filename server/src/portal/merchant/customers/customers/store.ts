import { type Queryable, replannedStatement } from '../../../../platform/database/connections/connection.ts';

export interface ListedCustomer {
  id: string;
  creation_date: Date;
  name: string;
  last_name: string | null;
  email: string;
  external_id: string | null;
  status: 'active' | 'deleted';
  has_account: boolean;
  balance_centavos: bigint;
  cards: bigint;
  subscriptions: bigint;
  last_payment_centavos: bigint | null;
  last_payment_date: Date | null;
}

/** The most rows read for a common name, and for the list of deleted customers. */
const MAX_ROWS_PER_NAME = 1_000;
const MAX_ROWS_CHECKED = 10_000;
/** The most cards, subscriptions and charges counted per customer. */
const MAX_PER_CUSTOMER = 100;

const columns = 'merchant_id, id, creation_date, name, last_name, email, external_id, status, has_account';

// Only for the rows of a page.
const withFigures = (page: string) => `select customer.*, balance.balance_centavos, owned.cards,
    subscribed.subscriptions, payment.amount_centavos as last_payment_centavos,
    payment.creation_date as last_payment_date
  from (${page}) customer
  cross join lateral (
    select coalesce(sum(balance_centavos), 0)::bigint as balance_centavos from account_balances
    where merchant_id = customer.merchant_id and account = 'customer:' || customer.id
  ) balance
  cross join lateral (
    select count(*) as cards from (
      select from cards where merchant_id = customer.merchant_id and customer_id = customer.id
        and customer_id is not null and status = 'active' limit ${MAX_PER_CUSTOMER}) one
  ) owned
  cross join lateral (
    select count(*) filter (where status <> 'cancelled') as subscriptions from (
      select status from subscriptions where merchant_id = customer.merchant_id and customer_id = customer.id
      order by creation_date desc, id desc limit ${MAX_PER_CUSTOMER}) one
  ) subscribed
  left join lateral (
    select amount_centavos, creation_date from (
      select status, amount_centavos, creation_date from transactions
      where merchant_id = customer.merchant_id and customer_id = customer.id and kind = 'charge'
        and customer_id is not null
      order by creation_date desc, id desc limit ${MAX_PER_CUSTOMER}) newest
    where status = 'completed' order by creation_date desc limit 1
  ) payment on true
  order by customer.creation_date desc, customer.id desc`;

const inPage = `($2::timestamptz is null or creation_date >= $2)
  and ($3::timestamptz is null or creation_date < $3) and ($4::text is null or external_id = $4)`;
const sorted = 'order by creation_date desc, id desc limit $5 offset $6';

const newest = replannedStatement<ListedCustomer>(
  'listed_customers',
  withFigures(
    `select ${columns} from customers where merchant_id = $1 and status = 'active' and ${inPage} ${sorted}`,
  ),
);
// Ids rise with time, so the newest are last in the key.
const deleted = replannedStatement<ListedCustomer>(
  'listed_deleted_customers',
  withFigures(`select * from (select ${columns} from customers where merchant_id = $1
      order by id desc limit ${MAX_ROWS_CHECKED}) known
    where status = 'deleted' and ${inPage} ${sorted}`),
);

const beginning = (column: string) => `(select ${columns} from customers where merchant_id = $1
    and ${column} is not null and searchable(${column}) collate "C" >= word.start
    and searchable(${column}) collate "C" < word.stop limit ${MAX_ROWS_PER_NAME})`;

const byWords = replannedStatement<ListedCustomer>(
  'listed_customers_by_words',
  withFigures(`select * from (
      select distinct found.* from unnest($7::text[], $8::text[]) as word (start, stop)
      cross join lateral (
        ${beginning('name')} union all ${beginning('last_name')} union all ${beginning('email')}) found
    ) known
    where status = $9 and ${inPage} and not exists (select from unnest($7::text[]) as part
      where strpos(searchable(concat_ws(' ', name, last_name, email, external_id)), part) = 0) ${sorted}`),
);

export interface CustomerPage {
  /** Folded. Every word must occur in the name or the address, at least one as a prefix. */
  words: readonly string[];
  externalId: string | undefined;
  status: ListedCustomer['status'];
  createdFrom: Date | null;
  createdBefore: Date | null;
  limit: number;
  offset: number;
}

/** The upper bound of a prefix in byte order. */
const endOf = (prefix: string): string => `${prefix}\u{10FFFF}`;

export function listCustomerRows(
  database: Queryable,
  merchantId: string,
  { words, externalId, status, createdFrom, createdBefore, limit, offset }: CustomerPage,
): Promise<ListedCustomer[]> {
  const values = [merchantId, createdFrom, createdBefore, externalId ?? null, limit, offset];
  if (words.length > 0) return database.rows(byWords, [...values, words, words.map(endOf), status]);
  return database.rows(status === 'deleted' ? deleted : newest, values);
}

/** Exported for the test that explains the queries. */
export const customerLists = { newest, deleted, byWords };
