import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { MailEnd, MailWait } from '@recaudo/contract/shared/email-kinds';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { LeavingTime } from './leaving-time.ts';
import type { KeptTimedMail } from './timed-mail.ts';

interface KeptRow {
  merchant_id: string;
  mail_id: string;
  not_before: Date;
  waits_for: MailWait | null;
  is_waiting: boolean;
  allowed_at: Date;
  day: string | null;
  customer_id: string | null;
  subscription_id: string | null;
  period: number | null;
  card_id: string | null;
  subscription_status: string | null;
  current_period_number: number | null;
  subscription_card_id: string | null;
  invoice_status: string | null;
  clock_frozen_at: Date | null;
}

export type TimedOnClock = KeptTimedMail & { clockFrozenAt: Date | null };

const keptColumns = `timed.merchant_id, timed.mail_id, timed.not_before, timed.waits_for, timed.is_waiting,
  timed.allowed_at, timed.day::text as day, timed.customer_id, timed.subscription_id, timed.period,
  timed.card_id, subscriptions.status as subscription_status, subscriptions.current_period_number,
  subscriptions.card_id as subscription_card_id, invoices.status as invoice_status, merchants.clock_frozen_at`;
const keptTables = `timed_mails timed
  join merchants on merchants.id = timed.merchant_id
  left join subscriptions on subscriptions.merchant_id = timed.merchant_id and subscriptions.id = timed.subscription_id
  left join invoices on invoices.merchant_id = timed.merchant_id and invoices.id = timed.invoice_id`;

const toKept = (row: KeptRow): TimedOnClock => ({
  merchantId: row.merchant_id,
  mailId: row.mail_id,
  notBefore: row.not_before,
  waitsFor: row.waits_for,
  isWaiting: row.is_waiting,
  allowedAt: row.allowed_at,
  day: row.day as CalendarDate | null,
  collects:
    row.customer_id === null
      ? undefined
      : { customerId: row.customer_id, subscriptionId: row.subscription_id, period: row.period },
  warns:
    row.card_id === null || row.subscription_id === null
      ? undefined
      : { subscriptionId: row.subscription_id, cardId: row.card_id },
  subscription:
    row.subscription_status === null
      ? undefined
      : {
          status: row.subscription_status,
          period: row.current_period_number ?? 0,
          cardId: row.subscription_card_id ?? '',
        },
  invoiceStatus: row.invoice_status ?? undefined,
  clockFrozenAt: row.clock_frozen_at,
});

const due = statement<KeptRow>(
  'timed_mails_lock_due',
  `select ${keptColumns} from ${keptTables}
   where timed.is_waiting and timed.not_before <= $1
     and (case when $2::text is null then merchants.clock_frozen_at is null else timed.merchant_id = $2 end)
   order by timed.not_before limit $3 for update of timed skip locked`,
);

/** Lists and locks emails that are due; without a merchant, those of all merchants in real time. */
export const lockDueMails = async (
  tx: Queryable,
  now: Date,
  merchantId: string | null,
  limit: number,
): Promise<TimedOnClock[]> => (await tx.rows(due, [now, merchantId, limit])).map(toKept);

const byId = statement<KeptRow>(
  'timed_mails_by_id',
  `select ${keptColumns} from ${keptTables} where timed.merchant_id = $1 and timed.mail_id = $2`,
);

/** Undefined for an email without legal hours. */
export async function findTimedMail(
  database: Queryable,
  merchantId: string,
  mailId: string,
): Promise<TimedOnClock | undefined> {
  const row = await database.find(byId, [merchantId, mailId]);
  return row && toKept(row);
}

const release = statement(
  'timed_mails_release',
  `with released as (
     update timed_mails timed set is_waiting = false
     from unnest($1::text[], $2::text[]) as due (merchant_id, mail_id)
     where timed.merchant_id = due.merchant_id and timed.mail_id = due.mail_id
     returning timed.merchant_id, timed.mail_id)
   update mails set status = 'queued', next_attempt_at = $3 from released
   where mails.merchant_id = released.merchant_id and mails.id = released.mail_id and mails.status = 'waiting'`,
);

type Name = Pick<KeptTimedMail, 'merchantId' | 'mailId'>;

/** Moves emails to the outbox. */
export const releaseTimedMails = async (
  tx: Queryable,
  mails: readonly Name[],
  realNow: Date,
): Promise<number> => (mails.length === 0 ? 0 : tx.run(release, [...namesOf(mails), realNow]));

const namesOf = (mails: readonly Name[]): [string, string] => [
  textArray(mails.map(({ merchantId }) => merchantId)),
  textArray(mails.map(({ mailId }) => mailId)),
];

// Frees the day for another email.
const end = statement(
  'timed_mails_end',
  `with ended as (
     update timed_mails timed set is_waiting = false, day = null, ended_because = due.because, replaced_by = due.replaced_by
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as due (merchant_id, mail_id, because, replaced_by)
     where timed.merchant_id = due.merchant_id and timed.mail_id = due.mail_id
     returning timed.merchant_id, timed.mail_id, timed.ended_because)
   update mails set status = case when ended.ended_because = 'replaced' then 'replaced' else 'dropped' end from ended
   where mails.merchant_id = ended.merchant_id and mails.id = ended.mail_id and mails.status in ('waiting', 'queued')`,
);

export type EndedMail = Name & { because: MailEnd; replacedBy?: string };

/** Ends emails without sending them; they stay stored. */
export const endTimedMails = async (tx: Queryable, mails: readonly EndedMail[]): Promise<number> =>
  mails.length === 0
    ? 0
    : tx.run(end, [
        ...namesOf(mails),
        textArray(mails.map(({ because }) => because)),
        textArray(mails.map(({ replacedBy }) => replacedBy ?? null)),
      ]);

// Also returns emails from the outbox to waiting, without resetting their age.
const wait = statement(
  'timed_mails_wait',
  `with waiting as (
     update timed_mails set is_waiting = true, not_before = $3, waits_for = $4,
       day = case when customer_id is null then null else $5::date end
     where merchant_id = $1 and mail_id = $2 and ended_because is null
     returning merchant_id, mail_id)
   update mails set status = 'waiting', lease_until = '-infinity' from waiting
   where mails.merchant_id = waiting.merchant_id and mails.id = waiting.mail_id and mails.status in ('waiting', 'queued')`,
);

/** Reschedules an email. */
export const waitTimedMail = (
  tx: Queryable,
  { merchantId, mailId }: Name,
  { notBefore, waitsFor, day }: LeavingTime,
): Promise<number> => tx.run(wait, [merchantId, mailId, notBefore, waitsFor, day]);

const next = statement<{ not_before: Date | null }>(
  'timed_mails_next_of_merchant',
  'select min(not_before) as not_before from timed_mails where merchant_id = $1 and is_waiting',
);

/** When the merchant's next email is due, on its clock. */
export const findNextLeaving = async (database: Queryable, merchantId: string): Promise<Date | undefined> =>
  (await database.find(next, [merchantId]))?.not_before ?? undefined;

const notes = statement<{
  mail_id: string;
  not_before: Date;
  waits_for: MailWait | null;
  ended_because: MailEnd | null;
  replaced_by: string | null;
}>(
  'timed_mails_notes',
  `select mail_id, not_before, waits_for, ended_because, replaced_by from timed_mails
   where merchant_id = $1 and mail_id = any($2::text[])`,
);

/** The timing of an email, as shown in the list of emails. */
export interface TimedNote {
  notBefore: Date;
  waitsFor: MailWait | null;
  endedBecause: MailEnd | null;
  replacedBy: string | null;
}

/** Maps email ids to their timing. */
export const listTimedNotes = async (
  database: Queryable,
  merchantId: string,
  mailIds: readonly string[],
): Promise<Map<string, TimedNote>> =>
  new Map(
    (await database.rows(notes, [merchantId, mailIds])).map(row => [
      row.mail_id,
      {
        notBefore: row.not_before,
        waitsFor: row.waits_for,
        endedBecause: row.ended_because,
        replacedBy: row.replaced_by,
      },
    ]),
  );
