import { type Queryable, statement } from '../database/connection.ts';

// After a process of it was killed, PostgreSQL starts all of its own processes anew, and the postmaster stays.
const find = statement<{ restarted_at: Date | null }>(
  'server_restarted_at',
  `select max(backend_start) as restarted_at from pg_stat_activity
   where backend_type = 'checkpointer' and backend_start > pg_postmaster_start_time() + interval '5 seconds'`,
);

/** When the server began anew after a crash; null where it never did, or where that is not for this role to see. */
export const findRestart = async (database: Queryable): Promise<Date | null> =>
  (await database.find(find))?.restarted_at ?? null;
