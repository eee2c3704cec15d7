import { type Queryable, replannedStatement } from '../../../platform/database/connections/connection.ts';
import { MOST_COUNTED } from './queue-store.ts';

export interface MailHealth {
  /** True if this environment has a mail server. */
  isSent: boolean;
  /** Queued emails whose last attempt failed. */
  failing: { count: number; lastError: string | null };
}

const failing = replannedStatement<{ count: number; last_error: string | null }>(
  'mails_failing',
  `select count(*)::int as count, (array_agg(last_error order by next_attempt_at desc))[1] as last_error
   from (select last_error, next_attempt_at from mails where status = 'queued' and last_error is not null limit $1) retried`,
);

export async function readMailHealth(database: Queryable, isSent: boolean): Promise<MailHealth> {
  const row = isSent ? await database.find(failing, [MOST_COUNTED]) : undefined;
  return { isSent, failing: { count: row?.count ?? 0, lastError: row?.last_error ?? null } };
}
