import type pg from 'pg';
import { CONNECT_MS } from './deadlines.ts';

const READ_ONLY_SQL_TRANSACTION = '25006';

const readOnly = { text: 'show transaction_read_only', query_timeout: CONNECT_MS };

/** What libpq calls `target_session_attrs=read-write`: a standby is no database to work on. */
export async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(readOnly);
  if (rows[0]?.transaction_read_only !== 'on') return;
  const refusal = new Error('the server takes no changes');
  throw Object.assign(refusal, { code: READ_ONLY_SQL_TRANSACTION });
}
