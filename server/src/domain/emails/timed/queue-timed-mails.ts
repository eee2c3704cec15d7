import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { toInsert, withoutSwitchedOff } from '../sending/queue-mail.ts';
import { insertMails, type MailToInsert } from '../store.ts';
import { type LeavingTime, leavingTime } from './leaving-time.ts';
import type { TimedMail } from './timed-mail.ts';
import { type EndedMail, endTimedMails } from './timed-mail-change-store.ts';
import {
  insertTimedMails,
  listPlannedDays,
  listUnleft,
  type PlannedDay,
  takeTurns,
} from './timed-mail-store.ts';

type Insertable = TimedMail & MailToInsert;

/** An email that waits for its legal hour. */
export interface WaitingMail {
  resourceId: string | undefined;
  leavesAt: Date;
}

/**
 * Schedules emails for their legal hour, or puts them into the outbox if it has come, inside the transaction that causes them.
 * A newer email about a subscription's debt or an invoice replaces one that has not left. One transaction at a time plans a customer's days,
 * and a unique index rejects a second email on one day. Returns the emails that wait.
 */
export async function queueTimedMails(
  tx: Queryable,
  mails: readonly TimedMail[],
  realNow: Date,
): Promise<WaitingMail[]> {
  const switchedOnMails = (await withoutSwitchedOff(tx, mails)).map(mail => {
    const row = toInsert(mail);
    return { ...mail, ...row, id: mail.about?.mailId ?? row.id };
  });
  const leaving = switchedOnMails.filter(({ status }) => status === 'queued');
  const { planned, ended } = await planMails(tx, leaving, realNow);
  await endTimedMails(tx, ended);
  const isWaiting = (mail: Insertable): boolean =>
    (planned.get(mail)?.notBefore.getTime() ?? 0) > mail.creationDate.getTime();
  await insertMails(
    tx,
    switchedOnMails.map(mail => ({ ...mail, status: isWaiting(mail) ? 'waiting' : mail.status })),
  );
  await insertTimedMails(
    tx,
    [...planned].map(([mail, leaves]) => ({
      merchantId: mail.merchantId,
      mailId: mail.id,
      leaves,
      isWaiting: isWaiting(mail),
      allowedAt: new Date(realNow.getTime() + leaves.notBefore.getTime() - mail.creationDate.getTime()),
      collects: mail.collects,
      warns: mail.warns,
      invoiceId: mail.about?.invoiceId,
    })),
  );
  return [...planned]
    .filter(([mail]) => isWaiting(mail))
    .map(([{ resourceId }, { notBefore }]) => ({ resourceId, leavesAt: notBefore }));
}

interface Plan {
  planned: Map<Insertable, LeavingTime>;
  ended: EndedMail[];
}

async function planMails(tx: Queryable, mails: readonly Insertable[], realNow: Date): Promise<Plan> {
  const customers = mails.flatMap(({ merchantId, collects, creationDate }) =>
    collects === undefined
      ? []
      : [{ merchantId, customerId: collects.customerId, from: bogotaDateOf(creationDate) }],
  );
  let days: PlannedDay[] = [];
  if (customers.length > 0) {
    await takeTurns(tx, customers);
    days = await listPlannedDays(tx, customers, realNow);
  }
  const plan: Plan = { planned: new Map(), ended: await replacedMails(tx, mails) };
  const replaced = new Set(plan.ended.map(({ mailId }) => mailId));
  days = days.filter(({ mailId }) => !replaced.has(mailId));
  for (const mail of mails) days = planOne(plan, mail, days);
  return plan;
}

/** Unsent emails about the same invoices. */
async function replacedMails(tx: Queryable, mails: readonly Insertable[]): Promise<EndedMail[]> {
  const replacing = mails.flatMap(({ merchantId, id, about }) =>
    about === undefined || about.replaces === null ? [] : [{ merchantId, mailId: about.replaces, by: id }],
  );
  if (replacing.length === 0) return [];
  const unleft = await listUnleft(tx, replacing);
  return replacing
    .filter(({ mailId }) => unleft.has(mailId))
    .map(({ merchantId, mailId, by }) => ({ merchantId, mailId, because: 'replaced', replacedBy: by }));
}

/** Returns the days that are taken afterwards. */
function planOne(plan: Plan, mail: Insertable, days: readonly PlannedDay[]): PlannedDay[] {
  const { merchantId, collects, creationDate, id: mailId } = mail;
  if (collects === undefined) {
    plan.planned.set(mail, leavingTime(creationDate, new Set()));
    return [...days];
  }
  const isOf = (day: PlannedDay): boolean =>
    day.merchantId === merchantId && day.customerId === collects.customerId;
  const isOld = (day: PlannedDay): boolean =>
    isOf(day) &&
    day.subscriptionId !== null &&
    day.subscriptionId === collects.subscriptionId &&
    day.isReplaceable;
  for (const old of days.filter(isOld)) {
    plan.ended.push({ merchantId, mailId: old.mailId, because: 'replaced', replacedBy: mailId });
  }
  const left = days.filter(day => !isOld(day));
  const leaves = leavingTime(creationDate, new Set(left.filter(isOf).map(({ day }) => day)));
  plan.planned.set(mail, leaves);
  return [...left, { merchantId, ...collects, day: leaves.day, mailId, isReplaceable: false }];
}
