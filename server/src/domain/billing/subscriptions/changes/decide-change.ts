import { type CalendarDate, compareDates } from '@recaudo/contract/shared/calendar/calendar-date';
import { discountLines, discountWithin } from '../../coupons/applied-discount.ts';
import { assembleInvoice } from '../../invoices/assemble-invoice.ts';
import type { Days, Line } from '../../lines/line.ts';
import { planLine } from '../../lines/period-lines.ts';
import { restOfPeriod } from '../../proration/prorate.ts';
import { billedPlans, type PeriodBill, type Plans, type PlanTerms } from '../bill-period.ts';
import { changedLines } from '../items/changed-lines.ts';
import { hasSameItems } from '../items/item.ts';
import { pausedDaysOf, startOfPeriod } from '../pauses/calendar.ts';
import type { Subscription } from '../subscription.ts';
import type { BilledLine } from './pending-change.ts';

export interface ChangeOptions {
  when: 'now' | 'period_end';
  proration: 'charge_now' | 'next_invoice' | 'none';
  today: CalendarDate;
  /** Credit of the customer. */
  creditCentavos: bigint;
}

export type ChangeDecision =
  /** The subscription already has this plan and quantity. */
  | { kind: 'unchanged' }
  /** Takes effect when the next period is charged. */
  | { kind: 'scheduled' }
  /** Takes effect now and bills nothing. */
  | { kind: 'free'; billedLine: BilledLine | null }
  /** Takes effect when the bill is paid: immediately if credit covers it or the change creates credit. */
  | { kind: 'billed'; bill: PeriodBill }
  /** Takes effect now; these lines wait for the next invoice of the customer. */
  | { kind: 'deferred'; lines: readonly Line[] };

type Changed = Pick<
  Subscription,
  | 'status'
  | 'planId'
  | 'quantity'
  | 'items'
  | 'firstChargeDate'
  | 'shift'
  | 'currentPeriodNumber'
  | 'periodEndDate'
  | 'billedLine'
  | 'discount'
>;

/** A pure rule: the effect and the bill of a change of plan, quantity or items. The first item is the plan. */
export function decideChange(
  { subscription, terms }: { subscription: Changed; terms: PlanTerms },
  wanted: Plans,
  { when, proration, today, creditCentavos }: ChangeOptions,
): ChangeDecision {
  const { status, currentPeriodNumber: period } = subscription;
  const [first, ...items] = wanted;
  if (hasSameItems(subscription, { ...first, items })) return { kind: 'unchanged' };
  if (when === 'period_end') return { kind: 'scheduled' };
  if (status === 'trial') return { kind: 'free', billedLine: null };
  const days = daysOfPeriod(subscription, terms);
  const before = billedLinesOf({ subscription, terms });
  // A period that began in a pause was not billed, so its rest is neither credited nor charged.
  if (proration === 'none' || before.length === 0)
    return { kind: 'free', billedLine: { period, lines: before } };
  const rest = restOfPeriod(days, today, pausedDaysOf(subscription, period));
  const lines = changedLines(before, fullLines(subscription, wanted, days), rest);
  const sums = assembleInvoice(lines, creditCentavos);
  if (sums.totalCentavos === 0n) return { kind: 'free', billedLine: null };
  return proration === 'next_invoice'
    ? { kind: 'deferred', lines }
    : { kind: 'billed', bill: { ...sums, days: rest.days } };
}

/** The lines with which the current period was billed. */
export function billedLinesOf({
  subscription,
  terms,
}: {
  subscription: Changed;
  terms: PlanTerms;
}): readonly Line[] {
  const { billedLine, currentPeriodNumber: period } = subscription;
  if (billedLine?.period === period) return billedLine.lines;
  return fullLines(subscription, billedPlans(subscription, terms), daysOfPeriod(subscription, terms));
}

const daysOfPeriod = (subscription: Changed, terms: PlanTerms): Days => ({
  start: startOfPeriod(subscription, terms, subscription.currentPeriodNumber),
  end: subscription.periodEndDate,
});

/** The full-period lines of plans, with the discount of the current period. */
function fullLines(
  { discount, currentPeriodNumber }: Pick<Changed, 'discount' | 'currentPeriodNumber'>,
  plans: Plans,
  days: Days,
): Line[] {
  const lines = plans.map(plan => planLine(plan, days));
  return discountLines(lines, discount, discountWithin(discount, plans[0].planId, currentPeriodNumber));
}

/** True if no charge is due: a charge in progress bills the terms with which it began. */
export const isBetweenCharges = (
  { status, dueDate, periodEndDate }: Pick<Subscription, 'status' | 'dueDate' | 'periodEndDate'>,
  today: CalendarDate,
): boolean =>
  (status === 'trial' || status === 'active') &&
  dueDate !== null &&
  compareDates(dueDate, today) > 0 &&
  compareDates(periodEndDate, today) >= 0;
