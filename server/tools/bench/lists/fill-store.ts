import { type Database, statement } from '#src/platform/database/connections/connection.ts';
import type { BenchMerchant } from '../stage.ts';

const insert = (name: string, text: string) =>
  statement(`bench_fill_${name}`, `insert into ${text} on conflict do nothing`);

/**
 * A history like that of real charges: one per second, the newest a few days ago. Ids rise with time, like those
 * of the gateway. Payloads of old events are short, since no charge reads them and ten million would fill the disk;
 * the request log is omitted because it is kept for only a week.
 */
const fill = [
  insert(
    'transactions',
    `transactions (merchant_id, id, kind, method, status, creation_date, operation_date, amount_centavos,
       account, authorization_code, description, order_id, iva, source_id, card, customer_details, fee_centavos,
       fee_tax_centavos, event_count)
     select $1, 'tr0' || lpad(n::text, 17, '0'), 'charge', 'card', 'completed', at, at, 100 * (1000 + n % 50000),
       'merchant', '801585', 'Cafe de origen', 'fill-' || n, '3193', $2,
       '{"card_number":"411111XXXXXX1111","brand":"visa"}', '{"name":"Ana","email":"ana@example.com"}', 148000,
       28120, 1
     from generate_series($3::int, $4::int) n, lateral (select $5::timestamptz + make_interval(secs => n) as at) date`,
  ),
  insert(
    'attempts',
    `attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at, next_check_at,
       resolved_at)
     select $1, 'tr0' || lpad(n::text, 17, '0'), 1, 'authorise', 100 * (1000 + n % 50000), 'approved', at, at, at
     from generate_series($3::int, $4::int) n, lateral (select $5::timestamptz + make_interval(secs => n) as at) date
     where $2::text is not null`,
  ),
  insert(
    'journal',
    `journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts, amounts_centavos)
     select $1, 'tr0' || lpad(n::text, 17, '0'), 1, 'charge', $5::timestamptz + make_interval(secs => n),
       array['processor', 'merchant', 'merchant', 'fees', 'fee_tax'],
       array[-100 * (1000 + n % 50000), 100 * (1000 + n % 50000), -176120, 148000, 28120]::bigint[]
     from generate_series($3::int, $4::int) n where $2::text is not null`,
  ),
  insert(
    'events',
    `events (merchant_id, id, type, resource_id, sequence, creation_date, payload)
     select $1, 'e0' || lpad(n::text, 18, '0'), 'charge.succeeded', 'tr0' || lpad(n::text, 17, '0'), 1,
       $5::timestamptz + make_interval(secs => n), '{}'
     from generate_series($3::int, $4::int) n where $2::text is not null`,
  ),
  insert(
    'operations',
    `sandbox_processor.operations (merchant_id, reference, operation, amount_centavos, captures, result,
       authorization_code, arrived_at, answered_at, response_code, retrieval_reference, network_transaction_id,
       opens_agreement)
     select $1, 'tr0' || lpad(n::text, 17, '0') || '-1', 'authorise', 100 * (1000 + n % 50000), true, 'approved',
       '801585', at, at, '00', lpad(n::text, 12, '0'), lpad(n::text, 15, '0'), false
     from generate_series($3::int, $4::int) n, lateral (select $5::timestamptz + make_interval(secs => n) as at) date
     where $2::text is not null`,
  ),
];

// Without triggers, which would mark every day to be summed again, and without waiting for the disk.
const settings = [
  statement('bench_fill_quietly', `set local session_replication_role = replica`),
  statement('bench_fill_quickly', `set local synchronous_commit = off`),
];

const vacuum = statement('bench_vacuum', 'vacuum (analyze)');
const checkpoint = statement('bench_checkpoint', 'checkpoint');

const CHUNK = 20_000;
const SPOKEN = 1_000_000;
const DAY_MS = 86_400_000;
const LATEST_DAYS_AGO = 3;

/** Adds `count` charges to a merchant's history, numbered from `from`. */
export async function fillCharges(
  database: Database,
  merchant: BenchMerchant,
  count: number,
  { from = 1, say }: { from?: number; say?: (text: string) => void } = {},
): Promise<void> {
  const first = new Date(Date.now() - LATEST_DAYS_AGO * DAY_MS - count * 1_000);
  for (let start = from; start <= count; start += CHUNK) {
    const end = Math.min(count, start + CHUNK - 1);
    await database.transaction(async tx => {
      for (const setting of settings) await tx.run(setting);
      for (const part of fill) await tx.run(part, [merchant.id, merchant.cardId, start, end, first]);
    });
    if (Math.floor(end / SPOKEN) > Math.floor((start - 1) / SPOKEN)) say?.(`${end} charges are there`);
  }
  await settleDown(database);
}

/** Leaves the tables as after months of growth: vacuumed, and with no pending disk writes. */
async function settleDown(database: Database): Promise<void> {
  await database.run(vacuum);
  await takeCheckpoint(database);
}

export async function takeCheckpoint(database: Database): Promise<void> {
  await database.run(checkpoint);
}

const empty = statement(
  'bench_empty',
  'truncate transactions, attempts, journal_entries, events, api_requests, sandbox_processor.operations',
);

/** Resets to a short history: deletes all rows of charges and fills in `count` of them. */
export async function refillCharges(
  database: Database,
  merchant: BenchMerchant,
  count: number,
): Promise<void> {
  await database.transaction(async tx => {
    for (const setting of settings) await tx.run(setting);
    await tx.run(empty);
  });
  await fillCharges(database, merchant, count);
}
