import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** One number for every migration of this program: two starts at once migrate one after the other. */
const MIGRATION_LOCK = 7_205_759_403;
/** Shared by processes while they register; exclusive for contracting migrations. */
export const PRESENCE_LOCK = 7_205_759_404;
const LOCK_POLL_MS = 100;

export const lockMigrations = (client: pg.Client): Promise<void> => lock(client, MIGRATION_LOCK);

/** From here on no process can begin to work on this database, until the connection ends. */
export const holdOffProcesses = (client: pg.Client): Promise<void> => lock(client, PRESENCE_LOCK);

/**
 * Held by the session: it goes with the connection, however this ends. Asked for again and again rather than waited for
 * in the database: the statement that waits there would be a transaction, for whose end a concurrent build waits, and
 * neither would go on.
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
