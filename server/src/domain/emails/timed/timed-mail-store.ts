import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { LeavingTime } from './leaving-time.ts';
import type { CardWarning, Collection } from './timed-mail.ts';

// Lock order: the customer's turn, then timed_mails, then mails.

// Locks in order of the lock number, so that two transactions that need several locks do not deadlock.
const turns = statement(
  'timed_mails_turns',
  `select pg_advisory_xact_lock(turn) from (
     select distinct hashtextextended(merchant_id || ' ' || customer_id, 2300) as turn
     from unnest($1::text[], $2::text[]) as wanted (merchant_id, customer_id) order by turn) ordered`,
);

/** Until it ends, only this transaction plans emails to these customers. */
export const takeTurns = (
  tx: Queryable,
  of: readonly { merchantId: string; customerId: string }[],
): Promise<number> =>
  tx.run(turns, [
    textArray(of.map(({ merchantId }) => merchantId)),
    textArray(of.map(({ customerId }) => customerId)),
  ]);

/** A day on which a customer already has an email. */
export interface PlannedDay {
  merchantId: string;
  customerId: string;
  day: CalendarDate;
  mailId: string;
  /** Null for an email about an invoice. */
  subscriptionId: string | null;
  /**
   * The email waits, or the mail server rejected an attempt and no worker has claimed it. An email without any attempt is
   * not replaceable: it is about to be sent, or counts as sent in an installation without a mail server.
   */
  isReplaceable: boolean;
}

interface PlannedRow {
  merchant_id: string;
  customer_id: string;
  day: string;
  mail_id: string;
  subscription_id: string | null;
  is_replaceable: boolean;
}

const planned = statement<PlannedRow>(
  'timed_mails_planned',
  `select timed.merchant_id, timed.customer_id, timed.day::text as day, timed.mail_id, timed.subscription_id,
     (mails.status = 'waiting' or (mails.status = 'queued' and mails.attempts > 0 and mails.lease_until <= $4))
       as is_replaceable
   from (select distinct * from unnest($1::text[], $2::text[], $3::date[]) as of (merchant_id, customer_id, from_day)) wanted
   join timed_mails timed using (merchant_id, customer_id)
   join mails on mails.merchant_id = timed.merchant_id and mails.id = timed.mail_id
   where timed.day >= wanted.from_day or mails.status in ('waiting', 'queued')
   order by timed.merchant_id, timed.mail_id for update of timed, mails`,
);

/** The planned days of customers whose lock is held: from a given day on, and of all unsent emails. */
export async function listPlannedDays(
  tx: Queryable,
  of: readonly { merchantId: string; customerId: string; from: CalendarDate }[],
  realNow: Date,
): Promise<PlannedDay[]> {
  const rows = await tx.rows(planned, [
    textArray(of.map(({ merchantId }) => merchantId)),
    textArray(of.map(({ customerId }) => customerId)),
    textArray(of.map(({ from }) => from)),
    realNow,
  ]);
  return rows.map(row => ({
    merchantId: row.merchant_id,
    customerId: row.customer_id,
    day: row.day as CalendarDate,
    mailId: row.mail_id,
    subscriptionId: row.subscription_id,
    isReplaceable: row.is_replaceable,
  }));
}

const insertMany = statement(
  'timed_mails_insert',
  `insert into timed_mails (merchant_id, mail_id, not_before, waits_for, is_waiting, allowed_at, customer_id, day,
     subscription_id, period, card_id, invoice_id)
   select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::boolean[], $6::timestamptz[],
     $7::text[], $8::date[], $9::text[], $10::integer[], $11::text[], $12::text[])`,
);

export interface NewTimedMail {
  merchantId: string;
  mailId: string;
  leaves: LeavingTime;
  isWaiting: boolean;
  allowedAt: Date;
  collects: Collection | undefined;
  warns: CardWarning | undefined;
  invoiceId: string | undefined;
}

export async function insertTimedMails(tx: Queryable, mails: readonly NewTimedMail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx.run(insertMany, [
    textArray(mails.map(mail => mail.merchantId)),
    textArray(mails.map(mail => mail.mailId)),
    textArray(mails.map(mail => mail.leaves.notBefore.toISOString())),
    textArray(mails.map(mail => mail.leaves.waitsFor)),
    mails.map(mail => mail.isWaiting),
    textArray(mails.map(mail => mail.allowedAt.toISOString())),
    textArray(mails.map(mail => mail.collects?.customerId ?? null)),
    textArray(mails.map(mail => (mail.collects === undefined ? null : mail.leaves.day))),
    textArray(mails.map(mail => (mail.collects ?? mail.warns)?.subscriptionId ?? null)),
    mails.map(mail => mail.collects?.period ?? null),
    textArray(mails.map(mail => mail.warns?.cardId ?? null)),
    textArray(mails.map(mail => mail.invoiceId ?? null)),
  ]);
}

const unleft = statement<{ mail_id: string }>(
  'timed_mails_unleft',
  `select timed.mail_id
   from unnest($1::text[], $2::text[]) as wanted (merchant_id, mail_id)
   join timed_mails timed using (merchant_id, mail_id)
   where timed.is_waiting order by timed.merchant_id, timed.mail_id for update of timed`,
);

/** Selects the emails that are still unsent. */
export const listUnleft = async (
  tx: Queryable,
  mails: readonly { merchantId: string; mailId: string }[],
): Promise<Set<string>> => {
  const rows = await tx.rows(unleft, [
    textArray(mails.map(({ merchantId }) => merchantId)),
    textArray(mails.map(({ mailId }) => mailId)),
  ]);
  return new Set(rows.map(row => row.mail_id));
};
