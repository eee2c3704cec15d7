import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** One number for every migration of this program: two starts at once migrate one after the other. */
const MIGRATION_LOCK = 7_205_759_403;
const LOCK_POLL_MS = 100;

/**
 * Held by the session: it goes with the connection, however this ends. Asked for again and again rather than waited for
 * in the database: the statement that waits there would be a transaction, for whose end a concurrent build waits, and
 * neither would go on.
 */
export async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.is_ours === true) return;
    await sleep(LOCK_POLL_MS);
  }
}
