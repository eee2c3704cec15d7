import { type Database, type Queryable, statement } from '#src/platform/database/connections/connection.ts';

/** About the size of a charge. */
export const PAYLOAD = JSON.stringify({ filler: 'x'.repeat(900) });

const fill = statement(
  'bench_fill_deliveries',
  `insert into events (merchant_id, id, type, resource_id, sequence, creation_date, payload)
   select ($1::text[])[1 + n % cardinality($1::text[])], 'e' || $3 || lpad(n::text, 9, '0'), 'charge.succeeded',
     'tr' || $3 || lpad(n::text, 9, '0'), 1, now(), $4
   from generate_series(1, $2::int) n`,
);
const analyze = statement(
  'bench_analyze_queues',
  'vacuum analyze webhook_queues, webhook_deliveries, events',
);

let round = 0;

/** Events of this many charges, spread over the merchants and all due. */
export async function fillEvents(database: Database, merchants: string[], count: number): Promise<void> {
  round += 1;
  await database.run(fill, [merchants, count, `${process.pid}r${round}`.padStart(10, '0'), PAYLOAD]);
  await database.run(analyze);
}

const waiting = statement<{ waits: boolean }>(
  'bench_waiting',
  'select exists (select from webhook_queues) as waits',
);

export const countWaiting = async (database: Queryable): Promise<number> =>
  (await database.find(waiting))?.waits === true ? 1 : 0;
