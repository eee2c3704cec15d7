import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';
import type { MailKind, MailStatus } from '../mail.ts';

/** Sent emails, and those waiting for their legal hour, are not jobs. */
type JobStatus = Extract<MailStatus, 'queued' | 'failed'>;

/** A queued or failed email, as listed for an operator. */
export interface MailJob {
  id: string;
  merchantId: string;
  kind: MailKind;
  recipient: string;
  status: JobStatus;
  attempts: number;
  queuedAt: Date;
  nextAttemptAt: Date;
  isHeld: boolean;
  lastError: string | null;
}

interface JobRow {
  id: string;
  merchant_id: string;
  kind: MailKind;
  recipient: string;
  status: JobStatus;
  attempts: number;
  queued_at: Date;
  next_attempt_at: Date;
  is_held: boolean;
  last_error: string | null;
}

const columns = `id, merchant_id, kind, recipient, status, attempts, queued_at, next_attempt_at,
  status = 'queued' and lease_until > $1 as is_held, last_error`;

const toJob = (row: JobRow): MailJob => ({
  id: row.id,
  merchantId: row.merchant_id,
  kind: row.kind,
  recipient: row.recipient,
  status: row.status,
  attempts: row.attempts,
  queuedAt: row.queued_at,
  nextAttemptAt: row.next_attempt_at,
  isHeld: row.is_held,
  lastError: row.last_error,
});

// Matches the index that the claim uses.
const queued = replannedStatement<JobRow>(
  'mails_jobs_queued',
  `select ${columns} from mails where status = 'queued'
   order by (kind = 'failed_renewal'), next_attempt_at limit $2`,
);

/** In sending order. */
export const listQueuedMails = async (database: Queryable, now: Date, limit: number): Promise<MailJob[]> =>
  (await database.rows(queued, [now, limit])).map(toJob);

const failed = replannedStatement<JobRow>(
  'mails_jobs_failed',
  `select ${columns} from mails where status = 'failed' order by id desc limit $2`,
);

/** Newest first. */
export const listFailedMails = async (database: Queryable, now: Date, limit: number): Promise<MailJob[]> =>
  (await database.rows(failed, [now, limit])).map(toJob);

// An abandoned email starts over.
const hurry = statement(
  'mails_jobs_hurry',
  `update mails set next_attempt_at = $2, lease_until = '-infinity', status = 'queued',
     attempts = case when status = 'failed' then 0 else attempts end,
     queued_at = case when status = 'failed' then $2 else queued_at end
   where id = $1 and (status = 'failed' or (status = 'queued' and lease_until <= $2))`,
);

/** Makes the email due now. Returns 0 if it was sent or deleted, or a worker has claimed it. */
export const hurryMail = (database: Queryable, id: string, now: Date): Promise<number> =>
  database.run(hurry, [id, now]);

const cancel = statement(
  'mails_jobs_cancel',
  `update mails set status = 'failed', last_error = 'cancelled by an operator'
   where id = $1 and status = 'queued' and lease_until <= $2`,
);

/** Returns 0 if the email is not queued, or a worker has claimed it. */
export const cancelMail = (database: Queryable, id: string, now: Date): Promise<number> =>
  database.run(cancel, [id, now]);
