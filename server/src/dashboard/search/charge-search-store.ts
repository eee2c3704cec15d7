import { type Queryable, replannedStatement } from '../../database/connection.ts';
import { textArray } from '../../database/text-array.ts';
import type { SearchWord } from './search-words.ts';

/** How many of the newest charges are looked through for what no index knows: names inside of a charge, authorisations. */
const LOOKED_THROUGH = 5_000;
const OF_ONE_CUSTOMER = 1_000;
const MOST = 20;

export interface FoundCharge {
  id: string;
  kind: string;
  parent_id: string | null;
  method: string;
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
  charge.creation_date, charge.description, charge.order_id,
  coalesce(customer.name || coalesce(' ' || customer.last_name, ''),
    concat_ws(' ', charge.customer_details::json ->> 'name', charge.customer_details::json ->> 'last_name')) as payer,
  charge.card::json ->> 'card_number' as card_number, charge.card::json ->> 'brand' as brand`;
const withCustomer = `left join customers customer
  on customer.merchant_id = charge.merchant_id and customer.id = charge.customer_id`;

// Every word must be somewhere: a number as an amount, a card, an order or an authorisation, a word in the texts or as
// one of the customers whose name it is.
const hasEveryWord = `not exists (
  select from unnest($2::text[], $3::bigint[], $4::boolean[]) as word (folded, amount_centavos, is_number)
  where not coalesce(
    charge.amount_centavos = word.amount_centavos
    or charge.order_id = word.folded or charge.authorization_code = word.folded
    or (word.is_number and right(charge.card::json ->> 'card_number', 4) = word.folded)
    or (not word.is_number and (charge.customer_id = any($5::text[])
      or strpos(searchable(concat_ws(' ', charge.description, charge.order_id,
           charge.customer_details::json ->> 'name', charge.customer_details::json ->> 'last_name',
           charge.customer_details::json ->> 'email', charge.card::json ->> 'brand')), word.folded) > 0)), false))`;

const found = (from: string) => `select ${columns} from (${from}) charge ${withCustomer}
  where ${hasEveryWord} order by charge.creation_date desc, charge.id desc limit ${MOST}`;

const recent = replannedStatement<FoundCharge>(
  'search_recent_charges',
  found(`select * from transactions where merchant_id = $1 and kind = 'charge'
    order by creation_date desc, id desc limit ${LOOKED_THROUGH}`),
);
const ofAmount = replannedStatement<FoundCharge>(
  'search_charges_of_amount',
  found(`select * from transactions where merchant_id = $1 and kind = 'charge' and amount_centavos = $6
    order by creation_date desc, id desc limit ${LOOKED_THROUGH}`),
);
const ofCustomers = replannedStatement<FoundCharge>(
  'search_charges_of_customers',
  found(`select own.* from unnest($6::text[]) as wanted (id) cross join lateral (
      select * from transactions where merchant_id = $1 and kind = 'charge' and customer_id = wanted.id
      order by creation_date desc, id desc limit ${OF_ONE_CUSTOMER}) own`),
);

export interface ChargeSearch {
  words: readonly SearchWord[];
  /** Customers whom all words that are not numbers name. */
  customerIds: readonly string[];
  /** Customers who have a card with such last digits. */
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
  `select ${columns} from transactions charge ${withCustomer}
   where charge.merchant_id = $1 and charge.id = any($2::text[])`,
);

export const listFoundCharges = (database: Queryable, merchantId: string, ids: readonly string[]) =>
  database.rows(byIds, [merchantId, ids]);

/** For the test that explains them. */
export const chargeSearches = { recent, ofAmount, ofCustomers, byIds };
