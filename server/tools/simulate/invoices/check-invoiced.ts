import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { byPeriod } from '../checks/billed-period.ts';
import { checkCalendar } from '../checks/check-billing.ts';
import { openDay } from '../checks/check-charges.ts';
import { checkLines } from '../checks/check-lines.ts';
import type { SeenRedemption } from '../deals/seen-deals.ts';
import { dayAfter, dayOf, later } from '../own-rules/own-calendar.ts';
import { daysAfter, graceOf } from '../own-rules/own-due-dates.ts';
import type { Play } from '../play.ts';
import type { SeenInvoice } from '../seen/seen-invoices.ts';
import type { SeenLife } from '../seen/seen-life.ts';

export interface InvoicedLife {
  invoices: readonly SeenInvoice[];
  redemptions: readonly SeenRedemption[];
}

/** Each period is invoiced once, on its day and at its price, and the subscription falls behind and catches up with its invoices. */
export function checkInvoiced(play: Play, life: SeenLife, { invoices, redemptions }: InvoicedLife): string[] {
  const { id, due_date: due, status } = life.subscription;
  const isDue = due !== null && due <= play.lastDay;
  return [
    ...(isDue ? [`is ${status} and still due on ${due}`] : []),
    ...checkCalendar(life, invoices, []),
    ...checkLines(play, life, { invoices, pauses: [], redemptions }),
    ...checkIssueDays(play, life, invoices),
    ...checkEvents(life, invoices),
    ...checkStatus(play, life, invoices),
  ].map(fault => `${id} ${fault}`);
}

/** Late invoices do not stop the next ones; only a subscription that is unpaid issues none. */
function checkIssueDays(
  play: Play,
  { events, startOf }: SeenLife,
  invoices: readonly SeenInvoice[],
): string[] {
  if (events.some(({ type }) => type === 'subscription.unpaid')) return [];
  const periods = byPeriod(invoices);
  return periods.flatMap(({ period, creation_date: at }, index) => {
    const before = periods[index - 1];
    const faults = period === index + 1 ? [] : [`has the period ${period} as number ${index + 1}`];
    const start = startOf(period);
    const earliest = before === undefined ? start : later(start, dayAfter(dayOf(before.creation_date)));
    const [day, expected] = [dayOf(at), openDay(play, earliest)];
    return day === expected
      ? faults
      : [...faults, `invoiced period ${period} on ${day} instead of ${expected}`];
  });
}

/** The first day on which the subscription is given up for an invoice. */
const givenUpFrom = ({ plan }: SeenLife, due: CalendarDate): CalendarDate =>
  daysAfter(due, graceOf(plan) + 1);

/** It fell behind, and was given up, because of an invoice. */
function checkEvents(life: SeenLife, invoices: readonly SeenInvoice[]): string[] {
  const isAsked = life.actions.some(({ kind, done }) => ENDS.has(kind) && done !== 'no');
  const dues = invoices.flatMap(({ due_date: due }) => (due === null ? [] : [due]));
  return life.events.flatMap(({ type, creation_date: at }) => {
    const day = dayOf(at);
    const isLate = dues.some(due => due < day);
    const isGivenUp = dues.some(due => givenUpFrom(life, due) <= day);
    if (type === 'subscription.past_due' && !isLate)
      return [`was past due on ${day} without an overdue invoice`];
    if (type === 'subscription.unpaid' && !isGivenUp)
      return [`was given up on ${day}, within the grace of its plan`];
    const isEnded = type === 'subscription.cancelled' && !isGivenUp && !isAsked;
    return isEnded ? [`was cancelled on ${day}, which nobody asked for`] : [];
  });
}

const ENDS: ReadonlySet<string> = new Set(['cancel', 'delete customer']);

/** The status at the end follows from the invoices that are overdue. */
function checkStatus(play: Play, life: SeenLife, invoices: readonly SeenInvoice[]): string[] {
  const { status } = life.subscription;
  if (status === 'cancelled') return [];
  const today = play.lastDay;
  const overdue = invoices.flatMap(({ status: own, due_date: due }) =>
    own === 'open' && due !== null && due < today ? [due] : [],
  );
  if (overdue.length === 0) return status === 'active' ? [] : [`is ${status}, and no invoice is overdue`];
  if (status === 'active') return [`is active, and an invoice was due on ${overdue[0]}`];
  const isGivenUp = overdue.some(due => givenUpFrom(life, due) <= today);
  return isGivenUp && status === 'past_due' ? ['is past due, and its grace is over'] : [];
}
