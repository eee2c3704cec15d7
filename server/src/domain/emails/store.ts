import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { ClaimedMail, MailStatus, NewMail } from './mail.ts';

const insertMany = statement(
  'mails_insert_many',
  `insert into mails (merchant_id, id, kind, recipient, language, subject, text_body, html_body, creation_date, status,
     last_error, resource_id)
   select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
     $9::timestamptz[], $10::text[], $11::text[], $12::text[])`,
);

export interface MailToInsert extends NewMail {
  merchantId: string;
  id: string;
  status: MailStatus;
  lastError: string | null;
}

export async function insertMails(tx: Queryable, mails: readonly MailToInsert[]): Promise<void> {
  if (mails.length === 0) return;
  await tx.run(insertMany, [
    mails.map(mail => mail.merchantId),
    mails.map(mail => mail.id),
    mails.map(mail => mail.kind),
    mails.map(mail => mail.recipient),
    mails.map(mail => mail.language),
    mails.map(mail => mail.subject),
    mails.map(mail => mail.text),
    mails.map(mail => mail.html),
    mails.map(mail => mail.creationDate.toISOString()),
    mails.map(mail => mail.status),
    mails.map(mail => mail.lastError),
    mails.map(mail => mail.resourceId ?? null),
  ]);
}

interface ClaimedRow {
  merchant_id: string;
  id: string;
  kind: ClaimedMail['kind'];
  recipient: string;
  language: ClaimedMail['language'];
  subject: string;
  text_body: string;
  html_body: string;
  queued_at: Date;
  attempts: number;
  merchant_name: string;
  merchant_email: string | null;
}

// Uses the merchant's current name and address, as its pages do.
const claim = statement<ClaimedRow>(
  'mails_claim',
  `update mails set lease_until = $2, attempts = mails.attempts + 1
   from (select merchant_id, id from mails
         where status = 'queued' and next_attempt_at <= $1 and lease_until <= $1
           and merchant_id not in (select id from merchants where moved_at is not null)
         order by (kind = 'failed_renewal'), next_attempt_at limit $3 for update skip locked) due
     join merchants on merchants.id = due.merchant_id
   where mails.merchant_id = due.merchant_id and mails.id = due.id
   returning mails.merchant_id, mails.id, mails.kind, mails.recipient, mails.language, mails.subject, mails.text_body,
     mails.html_body, mails.queued_at, mails.attempts, merchants.name as merchant_name,
     coalesce(merchants.contact_email, merchants.email) as merchant_email`,
);

/** Claims due emails until `leaseUntil`; the claims of a dead worker become due again after their lease. */
export const claimDueMails = async (
  database: Queryable,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<ClaimedMail[]> =>
  (await database.rows(claim, [now, leaseUntil, limit])).map(row => ({
    merchantId: row.merchant_id,
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    language: row.language,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    queuedAt: row.queued_at,
    attempts: row.attempts,
    merchantName: row.merchant_name,
    merchantEmail: row.merchant_email,
  }));

// Ignores the lease: the email was sent and must not be sent again.
const sent = statement(
  'mails_sent',
  `update mails set status = 'sent', sent_at = $2, last_error = null where id = $1 and status = 'queued'`,
);
export const markMailSent = (database: Queryable, id: string, now: Date): Promise<number> =>
  database.run(sent, [id, now]);

// Ignores the late result of an attempt whose lease has expired, because another attempt may be running.
const postpone = statement(
  'mails_postpone',
  `update mails set next_attempt_at = $3, lease_until = '-infinity', last_error = $4
   where id = $1 and attempts = $2 and status = 'queued'`,
);
export const postponeMail = (
  database: Queryable,
  { id, attempts }: ClaimedMail,
  nextAttemptAt: Date,
  reason: string,
): Promise<number> => database.run(postpone, [id, attempts, nextAttemptAt, reason]);

const receiptOf = statement<{ recipient: string }>(
  'mails_receipt_of',
  `select recipient from mails
   where merchant_id = $1 and resource_id = $2 and kind = 'receipt' and status <> 'failed' order by id desc limit 1`,
);
/** The recipient of a payment's receipt; undefined if none was queued. */
export const findReceiptRecipient = async (
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<string | undefined> => (await database.find(receiptOf, [merchantId, transactionId]))?.recipient;

const fail = statement(
  'mails_fail',
  `update mails set status = 'failed', last_error = $3 where id = $1 and attempts = $2 and status = 'queued'`,
);
export const failMail = (
  database: Queryable,
  { id, attempts }: ClaimedMail,
  reason: string,
): Promise<number> => database.run(fail, [id, attempts, reason]);

// Ids rise with time, so checking the oldest ones is enough and costs the same whether any are due or not.
const purge = statement(
  'mails_purge',
  `delete from mails where id in (
     select id from (select id, queued_at from mails order by id limit $2) oldest where queued_at <= $1)`,
);
export const purgeMailsBefore = (database: Queryable, before: Date, limit: number): Promise<number> =>
  database.run(purge, [before, limit]);
