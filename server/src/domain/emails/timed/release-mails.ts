import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { leavingTime } from './leaving-time.ts';
import { endOf, type KeptTimedMail, mayLeave } from './timed-mail.ts';
import {
  endTimedMails,
  findTimedMail,
  lockDueMails,
  releaseTimedMails,
  waitTimedMail,
} from './timed-mail-change-store.ts';
import { listPlannedDays, takeTurns } from './timed-mail-store.ts';

export interface ReleaseRun {
  /** Only this merchant, on its own clock; null for all merchants in real time. */
  merchantId: string | null;
  batchSize: number;
}

/** The part of the gateway that timed emails need. */
type MailHours = Pick<Gateway, 'database' | 'clock' | 'realClock'>;

/**
 * The sweep that releases emails at their time, with or without a mail server. Drops emails about debts that were paid or
 * canceled in the meantime; an email that missed its hour waits for the next one.
 */
export async function releaseMails(
  gateway: MailHours,
  { merchantId, batchSize }: ReleaseRun,
): Promise<number> {
  const now = gateway.clock.now();
  const { count, late } = await gateway.database.transaction(async tx => {
    const due = await lockDueMails(tx, now, merchantId, batchSize);
    const ended = due.flatMap(mail => {
      const because = endOf(mail);
      return because === undefined ? [] : [{ ...mail, because }];
    });
    const owed = due.filter(mail => endOf(mail) === undefined);
    await endTimedMails(tx, ended);
    const leaving = owed.filter(mail => mayLeave(mail, now));
    await releaseTimedMails(tx, leaving, gateway.realClock.now());
    return { count: due.length, late: owed.filter(mail => !leaving.includes(mail)) };
  });
  for (const mail of late) await replanMails(gateway, mail, now);
  return count;
}

/**
 * Reschedules an email that cannot be sent now. Reads the customer's planned days under the lock, because another process may
 * have planned emails in the meantime.
 */
export async function replanMails(
  { database, realClock }: Pick<MailHours, 'database' | 'realClock'>,
  { merchantId, mailId, collects }: KeptTimedMail,
  now: Date,
): Promise<void> {
  await database.transaction(async tx => {
    if (collects === undefined) {
      await waitTimedMail(tx, { merchantId, mailId }, leavingTime(now, new Set()));
      return;
    }
    const customer = { merchantId, customerId: collects.customerId };
    await takeTurns(tx, [customer]);
    const days = await listPlannedDays(tx, [{ ...customer, from: bogotaDateOf(now) }], realClock.now());
    const others = days.filter(day => day.mailId !== mailId).map(({ day }) => day);
    const kept = await findTimedMail(tx, merchantId, mailId);
    if (kept !== undefined && kept.day !== null) {
      await waitTimedMail(tx, kept, leavingTime(now, new Set(others)));
    }
  });
}
