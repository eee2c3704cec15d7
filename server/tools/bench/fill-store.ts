import { type Database, type Queryable, statement } from '#src/database/connection.ts';
import type { BenchMerchant } from './stage.ts';

const readPid = statement<{ pid: string }>(
  'bench_postmaster_pid',
  `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
);

export async function findPostmasterPid(database: Queryable): Promise<number> {
  return Number((await database.find(readPid))?.pid ?? 0);
}

// A history like the one that charges leave behind, spread over the days before.
const fill = [
  statement(
    'bench_fill_transactions',
    `insert into transactions (merchant_id, id, kind, method, status, creation_date, operation_date, amount_centavos,
       account, authorization_code, description, order_id, iva, source_id, card, customer_details, fee_centavos,
       fee_tax_centavos, event_count)
     select $1, 'tr0' || lpad(n::text, 17, '0'), 'charge', 'card', 'completed',
       now() - make_interval(secs => $4::int - n), now() - make_interval(secs => $4::int - n),
       100 * (1000 + n % 50000), 'merchant', '801585', 'Cafe de origen', 'fill-' || n, '3193', $2,
       '{"card_number":"411111XXXXXX1111","brand":"visa"}', '{"name":"Ana","email":"ana@example.com"}', 148000,
       28120, 1
     from generate_series($3::int, $4::int) n on conflict do nothing`,
  ),
  statement(
    'bench_fill_attempts',
    `insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
       next_check_at, resolved_at)
     select $1, 'tr0' || lpad(n::text, 17, '0'), 1, 'authorise', 100 * (1000 + n % 50000), 'approved', now(), now(),
       now()
     from generate_series($3::int, $4::int) n where $2::text is not null on conflict do nothing`,
  ),
  statement(
    'bench_fill_journal',
    `insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts,
       amounts_centavos)
     select $1, 'tr0' || lpad(n::text, 17, '0'), 1, 'charge', now(), array['processor', 'merchant'],
       array[-100 * (1000 + n % 50000), 100 * (1000 + n % 50000)]::bigint[]
     from generate_series($3::int, $4::int) n where $2::text is not null on conflict do nothing`,
  ),
  statement(
    'bench_fill_events',
    `insert into events (merchant_id, id, type, resource_id, sequence, creation_date, payload)
     select $1, 'e' || lpad(n::text, 19, '0'), 'charge.succeeded', 'tr0' || lpad(n::text, 17, '0'), 1, now(), '{}'
     from generate_series($3::int, $4::int) n where $2::text is not null on conflict do nothing`,
  ),
];

const CHUNK = 20_000;

/** Gives a merchant a history of `count` charges; what is there already stays. */
export async function fillCharges(database: Database, merchant: BenchMerchant, count: number): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK) {
    const to = Math.min(count, from + CHUNK - 1);
    for (const part of fill) await database.run(part, [merchant.id, merchant.cardId, from, to]);
  }
  // As a table that has grown over months is: the vacuum has met it, and the disk is not busy with what was just filled.
  await database.run(statement('bench_vacuum', 'vacuum (analyze)'));
  await database.run(statement('bench_checkpoint', 'checkpoint'));
}
