import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

// After one of its processes is killed, PostgreSQL restarts all of them except the postmaster.
const find = statement<{ restarted_at: Date | null }>(
  'server_restarted_at',
  `select max(backend_start) as restarted_at from pg_stat_activity
   where backend_type = 'checkpointer' and backend_start > pg_postmaster_start_time() + interval '5 seconds'`,
);

/** When the server restarted after a crash; null if it never did, or this role cannot see it. */
export const findRestart = async (database: Queryable): Promise<Date | null> =>
  (await database.find(find))?.restarted_at ?? null;
