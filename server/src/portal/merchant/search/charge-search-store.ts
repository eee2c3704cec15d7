import type { Method } from '@recaudo/contract/api/charges';
import { type Queryable, replannedStatement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { SearchWord } from './search-words.ts';

/** Newest charges checked for values without an index: names inside a charge, authorizations. */
const MAX_ROWS_CHECKED = 5_000;
const MAX_PER_CUSTOMER = 1_000;
const MOST = 20;

export interface FoundCharge {
  id: string;
  kind: string;
  parent_id: string | null;
  method: Method;
  status: string;
  amount_centavos: bigint;
  creation_date: Date;
  description: string | null;
  order_id: string | null;
  payer: string | null;
  card_number: string | null;
  brand: string | null;
}

const columns = `charge.id, charge.kind, charge.parent_id, charge.method, charge.status, charge.amount_centavos,
  charge.creation_date, charge.description, charge.order_id, parsed.card_number, parsed.brand, parsed.payer,
  charge.merchant_id, charge.customer_id`;

// Computed once per charge; `offset 0` keeps the planner from inlining it per word.
const withTexts = `cross join lateral (
    select payer, card_number, brand, searchable(concat_ws(' ', charge.description, charge.order_id, payer, email, brand))
      as texts
    from (
      select concat_ws(' ', details ->> 'name', details ->> 'last_name') as payer, details ->> 'email' as email,
        card ->> 'card_number' as card_number, card ->> 'brand' as brand
      from (select charge.customer_details::jsonb as details, charge.card::jsonb as card offset 0) json offset 0
    ) part offset 0
  ) parsed`;

// Only for the rows of a page.
const named = (
  charges: string,
) => `select hit.id, hit.kind, hit.parent_id, hit.method, hit.status, hit.amount_centavos,
    hit.creation_date, hit.description, hit.order_id, hit.card_number, hit.brand,
    coalesce(customer.name || coalesce(' ' || customer.last_name, ''), hit.payer) as payer
  from (${charges}) hit
  left join lateral (
    select name, last_name from customers where merchant_id = hit.merchant_id and id = hit.customer_id limit 1
  ) customer on true`;

// Every word must match: a number as an amount, card, order or authorization; a word in the texts or as a customer's
// name.
const hasEveryWord = `not exists (
  select from unnest($2::text[], $3::bigint[], $4::boolean[]) as word (folded, amount_centavos, is_number)
  where not coalesce(
    charge.amount_centavos = word.amount_centavos
    or charge.order_id = word.folded or charge.authorization_code = word.folded
    or (word.is_number and right(parsed.card_number, 4) = word.folded)
    or (not word.is_number
      and (charge.customer_id = any($5::text[]) or strpos(parsed.texts, word.folded) > 0)), false))`;

// Skips charges without the numbers before reading their texts, which is far slower.
const mayHaveNumbers = `not exists (
  select from unnest($2::text[], $3::bigint[], $4::boolean[]) as word (folded, amount_centavos, is_number)
  where word.is_number and not coalesce(
    pool.amount_centavos = word.amount_centavos
    or pool.order_id = word.folded or pool.authorization_code = word.folded
    or strpos(pool.card, word.folded || '"') > 0, false))`;

const found = (from: string) =>
  named(`select ${columns}
    from (select * from (${from}) pool where ${mayHaveNumbers} offset 0) charge ${withTexts}
    where ${hasEveryWord} order by charge.creation_date desc, charge.id desc limit ${MOST}`);

const recent = replannedStatement<FoundCharge>(
  'search_recent_charges',
  found(`select * from transactions where merchant_id = $1 and kind = 'charge'
    order by creation_date desc, id desc limit ${MAX_ROWS_CHECKED}`),
);
const ofAmount = replannedStatement<FoundCharge>(
  'search_charges_of_amount',
  found(`select * from transactions where merchant_id = $1 and kind = 'charge' and amount_centavos = $6
    order by creation_date desc, id desc limit ${MAX_ROWS_CHECKED}`),
);
const ofCustomers = replannedStatement<FoundCharge>(
  'search_charges_of_customers',
  found(`select own.* from unnest($6::text[]) as wanted (id) cross join lateral (
      select * from transactions where merchant_id = $1 and kind = 'charge' and customer_id = wanted.id
      order by creation_date desc, id desc limit ${MAX_PER_CUSTOMER}) own`),
);

export interface ChargeSearch {
  words: readonly SearchWord[];
  /** Customers who match all words that are not numbers. */
  customerIds: readonly string[];
  /** Customers with a card ending in these digits. */
  cardOwnerIds: readonly string[];
}

export async function searchCharges(
  database: Queryable,
  merchantId: string,
  { words, customerIds, cardOwnerIds }: ChargeSearch,
): Promise<FoundCharge[]> {
  const values = [
    merchantId,
    textArray(words.map(word => (word.isNumber ? word.text : word.folded))),
    words.map(word => word.amountCentavos),
    words.map(word => word.isNumber),
    customerIds,
  ];
  const amounts = words.flatMap(word => word.amountCentavos ?? []);
  const owners = [...new Set([...customerIds, ...cardOwnerIds])];
  const pages = await Promise.all([
    database.rows(recent, values),
    ...amounts.map(amount => database.rows(ofAmount, [...values, amount])),
    ...(owners.length === 0 ? [] : [database.rows(ofCustomers, [...values, owners])]),
  ]);
  return pages.flat();
}

const byIds = replannedStatement<FoundCharge>(
  'search_charges_by_id',
  named(`select ${columns} from transactions charge ${withTexts}
    where charge.merchant_id = $1 and charge.id = any($2::text[])`),
);

export const listFoundCharges = (database: Queryable, merchantId: string, ids: readonly string[]) =>
  database.rows(byIds, [merchantId, ids]);

/** Exported for the test that explains the queries. */
export const chargeSearches = { recent, ofAmount, ofCustomers, byIds };
