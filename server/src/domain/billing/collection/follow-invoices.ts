import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  compareDates,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { retryAfterDeadlock } from '../../../platform/database/connections/deadlock.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { graceDays } from '../retries/grace-days.ts';
import { isInvoiced } from '../subscriptions/billing-rules.ts';
import { catchUp } from '../subscriptions/invoicing/catch-up.ts';
import { fallBehind } from '../subscriptions/invoicing/fall-behind.ts';
import { type DueSubscription, lockSubscriptions } from '../subscriptions/renewals/billing-store.ts';
import { writeChanges } from '../subscriptions/renewals/change-due.ts';
import {
  type InvoiceToFollow,
  leaveInvoice,
  listToFollow,
  lockFollowed,
  writeFollowed,
} from './follow-store.ts';
import { followUp } from './follow-up.ts';
import { queueInvoiceMail } from './invoice-mail.ts';

export interface FollowRun {
  /** Only this merchant, on its own clock; null means all merchants on real time. */
  merchantId: string | null;
  batchSize: number;
}

const AT_ONCE = 4;

/**
 * The sweep over open sent invoices: it writes emails, marks overdue invoices, and gives subscriptions up. One transaction per invoice
 * does its steps and records them, so that a crash repeats none. Returns the number of invoices.
 */
export async function followInvoices(
  gateway: Gateway,
  { merchantId, batchSize }: FollowRun,
): Promise<number> {
  const now = gateway.clock.now();
  const rows = await listToFollow(gateway.database, merchantId, bogotaDateOf(now), batchSize);
  const nameOf = ({ merchantId: owner, id }: InvoiceToFollow) => ({ kind: 'invoice', merchantId: owner, id });
  await workApart(gateway, { rows, atOnce: AT_ONCE, nameOf }, row =>
    retryAfterDeadlock(() => gateway.database.transaction(tx => followOne(gateway, tx, row, now))),
  );
  return rows.length;
}

async function followOne(gateway: Gateway, tx: Queryable, row: InvoiceToFollow, now: Date): Promise<void> {
  const { merchantId, id, subscriptionId } = row;
  const today = bogotaDateOf(now);
  // As in every transaction, the subscription is locked before its invoice.
  const [due] =
    subscriptionId === null ? [] : await lockSubscriptions(tx, [{ merchantId, id: subscriptionId }]);
  const followed = await lockFollowed(tx, row);
  // Another worker was faster.
  if (followed?.nextStepOn == null || followed.nextStepOn > today) return;
  const { invoice, lastMailId } = followed;
  if (invoice.status !== 'open' || invoice.issueDate === null || invoice.dueDate === null) {
    await leaveInvoice(tx, row);
    if (due !== undefined) await catchUp(tx, due, now);
    return;
  }
  const dates = { issueDate: invoice.issueDate, dueDate: invoice.dueDate, followedOn: followed.followedOn };
  const step = followUp(dates, due === undefined ? null : graceDays(due.terms), today);
  const isWaiting = due !== undefined && (await settleSubscription(tx, due, step, now));
  const mailId = step.notice === null ? null : newId('mail');
  await writeFollowed(tx, {
    merchantId,
    id,
    next: isWaiting ? sooner(step.next, addDays(today, 1)) : step.next,
    today,
    becomesOverdue: step.isOverdue && followed.overdueOn === null,
    mailId,
    now,
  });
  if (step.notice === null || mailId === null) return;
  await queueInvoiceMail(gateway, tx, { invoice, notice: step.notice, mailId, replaces: lastMailId, now });
}

/** Returns true for a paused subscription, which falls behind only after its pause. */
async function settleSubscription(
  tx: Queryable,
  due: DueSubscription,
  { isOverdue, isGivenUp }: { isOverdue: boolean; isGivenUp: boolean },
  now: Date,
): Promise<boolean> {
  if (!isOverdue) return false;
  const { merchantId, subscription: before } = due;
  const after = fallBehind(due, { isGivenUp });
  if (after.status !== before.status) await writeChanges(tx, [{ merchantId, before, after }], now);
  return isInvoiced(before) && before.pause !== null;
}

const sooner = (a: CalendarDate | null, b: CalendarDate): CalendarDate =>
  a === null || compareDates(b, a) < 0 ? b : a;
