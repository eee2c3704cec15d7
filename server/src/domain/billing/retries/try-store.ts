import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import { liveStatuses } from '../../payments/attempt.ts';
import { LONGEST_WINDOW_MS } from './retry-caps.ts';

/** An amount on a card. A network counts attempts of a merchant with the same number and amount together. */
export interface CardTry {
  merchantId: string;
  /** Counts only tries of this customer; null counts those of all customers with the same number. */
  customerId: string | null;
  transactionId: string;
  cardId: string;
  amountCentavos: bigint;
  /** On the merchant's clock. */
  now: Date;
}

// A try that is counted but not recorded yet may belong to any charge, so it counts.
const isOfAnother = `exists (
         select from transactions
         where transactions.merchant_id = card_tries.merchant_id and transactions.id = card_tries.transaction_id
           and transactions.customer_id is distinct from input.customer_id)`;

const ofCards = statement<{ position: string; fingerprint: string | null; tried_at: Date | null }>(
  'card_tries_of_cards',
  `select input.position, encode(cards.fingerprint, 'hex') as fingerprint, tried.tried_at
   from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::text[])
     with ordinality as input (merchant_id, transaction_id, card_id, amount_centavos, since, until, customer_id, position)
   join cards on cards.merchant_id = input.merchant_id and cards.id = input.card_id
   left join lateral (
     select tried_at from card_tries
     where card_tries.merchant_id = input.merchant_id and card_tries.fingerprint = cards.fingerprint
       and card_tries.amount_centavos = input.amount_centavos and tried_at > input.since
       and tried_at <= input.until and card_tries.transaction_id <> input.transaction_id
       and (input.customer_id is null or not ${isOfAnother})
   ) tried on true`,
);

const keysOf = (tries: readonly CardTry[]) => [
  textArray(tries.map(({ merchantId }) => merchantId)),
  textArray(tries.map(({ transactionId }) => transactionId)),
  textArray(tries.map(({ cardId }) => cardId)),
  tries.map(({ amountCentavos }) => amountCentavos),
];

/**
 * Clocks differ between processes, so attempts slightly in the future count as now. Attempts further ahead come from a sandbox clock
 * that was set back.
 */
const AHEAD_MS = 3_600_000;

export interface KnownTries {
  /** The customer, because cards of several customers may have one number; empty if the card is deleted. */
  fingerprint: string;
  /** On the merchant's clock. */
  tries: Date[];
}

// A batch of retries reads the open charges of its merchants once.
const openOfCards = statement<{ position: string; count: number }>(
  'card_tries_open',
  `with input as (
     select input.position, input.merchant_id, input.customer_id, input.amount_centavos, cards.fingerprint
     from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[]) with ordinality
       as input (merchant_id, transaction_id, card_id, amount_centavos, customer_id, position)
     join cards on cards.merchant_id = input.merchant_id and cards.id = input.card_id
     where cards.fingerprint is not null
   ), open as materialized (
     select transactions.merchant_id, transactions.customer_id, transactions.amount_centavos, cards.fingerprint
     from attempts
     join transactions on transactions.merchant_id = attempts.merchant_id
       and transactions.id = attempts.transaction_id
     join cards on cards.merchant_id = transactions.merchant_id and cards.id = transactions.source_id
     where attempts.merchant_id in (select merchant_id from input)
       and attempts.status in (${liveStatuses.map(status => `'${status}'`).join(', ')})
       and transactions.kind = 'charge' and transactions.status = 'processing'
       and not exists (
         select from card_tries
         where card_tries.merchant_id = transactions.merchant_id and card_tries.transaction_id = transactions.id)
   )
   select input.position, count(*)::int as count from input join open using (merchant_id, amount_centavos, fingerprint)
   where input.customer_id is null or open.customer_id is not distinct from input.customer_id
   group by input.position`,
);

/** Counts for each card the open charges of the same number and amount that are not counted yet: issuers may decline them. */
export async function countOpenCharges(database: Queryable, input: readonly CardTry[]): Promise<number[]> {
  if (input.length === 0) return [];
  const customers = textArray(input.map(({ customerId }) => customerId));
  const rows = await database.rows(openOfCards, [...keysOf(input), customers]);
  const counts = input.map(() => 0);
  for (const { position, count } of rows) counts[Number(position) - 1] = count;
  return counts;
}

/** Lists for each card the earlier tries within the longest window of any network. */
export async function listTries(database: Queryable, input: readonly CardTry[]): Promise<KnownTries[]> {
  if (input.length === 0) return [];
  const rows = await database.rows(ofCards, [
    ...keysOf(input),
    input.map(({ now }) => new Date(now.getTime() - LONGEST_WINDOW_MS).toISOString()),
    input.map(({ now }) => new Date(now.getTime() + AHEAD_MS).toISOString()),
    textArray(input.map(({ customerId }) => customerId)),
  ]);
  const known: KnownTries[] = input.map(() => ({ fingerprint: '', tries: [] }));
  for (const row of rows) {
    const index = Number(row.position) - 1;
    const [one, asked] = [known[index], input[index]];
    if (one === undefined || asked === undefined) continue;
    one.fingerprint = row.fingerprint ?? '';
    if (row.tried_at !== null) one.tries.push(row.tried_at > asked.now ? asked.now : row.tried_at);
  }
  return known;
}

// In key order, as in every transaction.
const hold = statement(
  'card_tries_hold',
  `select pg_advisory_xact_lock(key) from (
     select distinct hashtextextended(cards.merchant_id || ' ' || encode(cards.fingerprint, 'hex'), 18) as key
     from unnest($1::text[], $2::text[]) as input (merchant_id, card_id)
     join cards on cards.merchant_id = input.merchant_id and cards.id = input.card_id
     where cards.fingerprint is not null order by key
   ) keys`,
);

/** Locks the counters of these cards until the transaction ends. */
export const holdCards = (tx: Queryable, cards: readonly CardTry[]): Promise<number> =>
  tx.run(hold, [
    textArray(cards.map(({ merchantId }) => merchantId)),
    textArray(cards.map(({ cardId }) => cardId)),
  ]);

const insert = statement(
  'card_tries_insert',
  `insert into card_tries (merchant_id, transaction_id, fingerprint, amount_centavos, tried_at)
   select merchant_id, transaction_id, decode(fingerprint, 'hex'), amount_centavos, now
   from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])
     as input (merchant_id, transaction_id, fingerprint, amount_centavos, now)
   on conflict do nothing`,
);

/** Uses the fingerprints that `listTries` found, because a card deleted since has none. */
export const insertTries = (
  tx: Queryable,
  tries: readonly (CardTry & { fingerprint: string })[],
): Promise<number> =>
  tx.run(insert, [
    textArray(tries.map(({ merchantId }) => merchantId)),
    textArray(tries.map(({ transactionId }) => transactionId)),
    textArray(tries.map(({ fingerprint }) => fingerprint)),
    tries.map(({ amountCentavos }) => amountCentavos),
    tries.map(({ now }) => now.toISOString()),
  ]);

const purge = statement(
  'card_tries_purge',
  `delete from card_tries where (merchant_id, transaction_id) in (
     select merchant_id, transaction_id from card_tries where recorded_at <= $1 order by recorded_at limit $2)`,
);

/** In real time. */
export const purgeTriesBefore = (database: Queryable, before: Date, limit: number): Promise<number> =>
  database.run(purge, [before, limit]);
