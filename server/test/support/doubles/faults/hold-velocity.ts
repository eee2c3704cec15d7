import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, statement } from '../../../../src/platform/database/connections/connection.ts';

const lock = statement<{ subject: string }>(
  'test_velocity_lock',
  `select subject from fraud_velocity where merchant_id = $1 and subject = coalesce($2, subject) for update`,
);
const waiting = statement<{ pid: number }>(
  'test_velocity_waiting',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);

/** Holds a row lock until every statement waits for it, so that all of them run concurrently. */
export async function runAllBlocked<Result>(
  database: Database,
  held: { merchantId: string; subject?: string },
  begin: (() => Promise<Result>)[],
): Promise<Result[]> {
  const results = await database.transaction(async tx => {
    const rows = await tx.rows(lock, [held.merchantId, held.subject ?? null]);
    if (rows.length !== 1) throw new Error(`${rows.length} rows are held instead of one`);
    const begun: Promise<Result>[] = [];
    for (const start of begin) {
      begun.push(start());
      while ((await database.rows(waiting)).length < begun.length) await sleep(5);
    }
    return { begun };
  });
  return Promise.all(results.begun);
}
