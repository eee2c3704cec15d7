import type pg from 'pg';
import { CONNECT_MS } from './deadlines.ts';
import { rejectOlderTimeline, type SeenTimelines } from './timeline.ts';

const READ_ONLY_SQL_TRANSACTION = '25006';

interface ServerState {
  is_read_only: boolean;
  cluster: string;
  /** First eight hexadecimal digits of the current WAL file's name; null on a standby. */
  timeline: string | null;
}

const readServerState = {
  text: `select current_setting('transaction_read_only')::boolean as is_read_only,
    (select system_identifier from pg_control_system())::text as cluster,
    case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
  query_timeout: CONNECT_MS,
};
const readOnly = {
  text: `select current_setting('transaction_read_only')::boolean as is_read_only, '' as cluster, null as timeline`,
  query_timeout: CONNECT_MS,
};

/** SQLSTATEs of PostgreSQL-compatible servers that have no WAL functions or do not grant access to them. */
const REFUSED = ['0A000', '42501', '42883', '55000'];

/**
 * Like libpq's `target_session_attrs=read-write`: rejects a standby, and also a primary that another one has replaced.
 */
export async function rejectUnfit(client: pg.ClientBase, seen?: SeenTimelines): Promise<void> {
  const { rows } = await client.query<ServerState>(readServerState).catch((error: unknown) => {
    if (!REFUSED.includes(String((error as { code?: unknown }).code))) throw error;
    return client.query<ServerState>(readOnly);
  });
  const found = rows[0];
  if (found?.is_read_only === true) {
    const rejection = new Error('the server does not accept writes');
    throw Object.assign(rejection, { code: READ_ONLY_SQL_TRANSACTION });
  }
  if (found?.timeline) rejectOlderTimeline(found.cluster, Number.parseInt(found.timeline, 16), seen);
}
