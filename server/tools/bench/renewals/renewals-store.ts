import { type Database, statement } from '#src/platform/database/connections/connection.ts';

/** Bulk data for a renewal bench. */

export interface BenchSubscriber {
  merchantId: string;
  customerId: string;
  cardId: string;
  subscriptionId: string;
}

const customers = statement(
  'bench_fill_customers',
  `insert into customers (merchant_id, id, creation_date, name, email, has_account)
   select merchant_id, id, now(), 'Ana', 'ana@example.com', false
   from unnest($1::text[], $2::text[]) as input (merchant_id, id)`,
);
const cards = statement(
  'bench_fill_cards',
  `insert into cards (merchant_id, id, customer_id, creation_date, status, holder_name, expiration_month,
     expiration_year, brand, type, bank_name, bank_code, masked_number, fingerprint, key_id, wrapped_key, sealed_number)
   select merchant_id, id, customer_id, now(), 'active', 'Ana Torres', '12', '49', 'visa', 'credit', 'BANCO', '000',
     '411111XXXXXX1111', fingerprint, key_id, wrapped_key, sealed_number
   from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[], $6::bytea[], $7::bytea[])
     as input (merchant_id, id, customer_id, fingerprint, key_id, wrapped_key, sealed_number)`,
);

const subscriptionColumns = `merchant_id, id, creation_date, customer_id, plan_id, card_id, card, status, trial_end_date,
  first_charge_date, current_period_number, period_end_date, charge_date, due_date`;
const card = `'{"card_number":"411111XXXXXX1111","brand":"visa","holder_name":"Ana Torres"}'`;

const due = statement(
  'bench_fill_due',
  `insert into subscriptions (${subscriptionColumns})
   select merchant_id, id, now(), customer_id, $5, card_id, ${card}, 'active', $6::date - 1, $6::date, 1,
     $6::date + 30, $6::date + 30, $6::date + 30
   from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as input (merchant_id, id, customer_id, card_id)`,
);
// Not due for a hundred years; they only fill the table.
const idle = statement(
  'bench_fill_idle',
  `insert into subscriptions (${subscriptionColumns})
   select $1, 's0' || lpad(n::text, 18, '0'), now() - make_interval(secs => n), $2, $3, $4, ${card}, 'active',
     current_date, current_date, 1, current_date + 36500, current_date + 36500, current_date + 36500
   from generate_series($5::int, $6::int) n on conflict do nothing`,
);
const analyze = statement('bench_analyze_subscriptions', 'vacuum (analyze) subscriptions, customers, cards');

export interface SealedColumns {
  fingerprint: Buffer;
  keyId: string;
  wrappedKey: Buffer;
  sealed: Buffer;
}

const CHUNK = 2_000;

/** Subscriptions due a month after `day`, each with its own customer and card. */
export async function fillDue(
  database: Database,
  planId: string,
  day: string,
  subscribers: readonly BenchSubscriber[],
  seal: (subscriber: BenchSubscriber) => SealedColumns,
): Promise<void> {
  for (let from = 0; from < subscribers.length; from += CHUNK) {
    const chunk = subscribers.slice(from, from + CHUNK);
    const merchantIds = chunk.map(row => row.merchantId);
    const customerIds = chunk.map(row => row.customerId);
    const cardIds = chunk.map(row => row.cardId);
    const sealed = chunk.map(seal);
    await database.run(customers, [merchantIds, customerIds]);
    await database.run(cards, [
      merchantIds,
      cardIds,
      customerIds,
      sealed.map(columns => columns.fingerprint),
      sealed.map(columns => columns.keyId),
      sealed.map(columns => columns.wrappedKey),
      sealed.map(columns => columns.sealed),
    ]);
    const ids = chunk.map(row => row.subscriptionId);
    await database.run(due, [merchantIds, ids, customerIds, cardIds, planId, day]);
  }
  await database.run(analyze);
}

const IDLE_CHUNK = 20_000;

/** Subscriptions of one customer that are not due, from number `from` to `to`. */
export async function fillIdle(
  database: Database,
  { merchantId, customerId, cardId }: BenchSubscriber,
  planId: string,
  from: number,
  to: number,
): Promise<void> {
  for (let start = from; start <= to; start += IDLE_CHUNK) {
    const end = Math.min(to, start + IDLE_CHUNK - 1);
    await database.run(idle, [merchantId, customerId, planId, cardId, start, end]);
  }
  await database.run(analyze);
}
