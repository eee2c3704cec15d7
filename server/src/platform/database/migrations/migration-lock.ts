import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** One lock number for all migrations of this program, so that two concurrent starts migrate one after the other. */
const MIGRATION_LOCK = 7_205_759_403;
/** Shared by processes while they register; exclusive for contracting migrations. */
export const PRESENCE_LOCK = 7_205_759_404;
const LOCK_POLL_MS = 100;

export const lockMigrations = (client: pg.Client): Promise<void> => lock(client, MIGRATION_LOCK);

/** Prevents processes from registering on this database until the connection ends. */
export const holdOffProcesses = (client: pg.Client): Promise<void> => lock(client, PRESENCE_LOCK);

/**
 * A session lock, released when the connection ends. Polls instead of waiting in the database: a waiting statement is
 * an open transaction, which a concurrent index build waits for, and both would hang.
 */
async function lock(client: pg.Client, number: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      number,
    ]);
    if (rows[0]?.is_ours === true) return;
    await sleep(LOCK_POLL_MS);
  }
}
