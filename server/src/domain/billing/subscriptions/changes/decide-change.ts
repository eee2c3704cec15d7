import { type CalendarDate, compareDates } from '@recaudo/contract/shared/calendar/calendar-date';
import { assembleInvoice } from '../../invoices/assemble-invoice.ts';
import { type BilledPlan, planLine } from '../../lines/period-lines.ts';
import { restOfPeriod } from '../../proration/prorate.ts';
import { billedPlans, type PeriodBill, type PlanTerms } from '../bill-period.ts';
import { changedLines } from '../items/changed-lines.ts';
import { hasSameItems } from '../items/item.ts';
import { pausedDaysOf, startOfPeriod } from '../pauses/calendar.ts';
import type { Subscription } from '../subscription.ts';
import type { BilledLine } from './pending-change.ts';

export interface ChangeOptions {
  when: 'now' | 'period_end';
  proration: 'charge_now' | 'none';
  today: CalendarDate;
}

export type ChangeDecision =
  /** Plan and quantity are already these. */
  | { kind: 'unchanged' }
  /** Takes effect when the next period is charged. */
  | { kind: 'scheduled' }
  /** Takes effect now and bills nothing. */
  | { kind: 'free'; billedLine: BilledLine | null }
  /** Takes effect once this is paid. */
  | { kind: 'billed'; bill: PeriodBill };

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
>;

/** A pure rule: what a change of plan, quantity or items does and bills. The plan of the subscription is the first item. */
export function decideChange(
  { subscription, terms }: { subscription: Changed; terms: PlanTerms },
  wanted: readonly [BilledPlan, ...BilledPlan[]],
  { when, proration, today }: ChangeOptions,
): ChangeDecision {
  const { status, currentPeriodNumber: period } = subscription;
  const [first, ...items] = wanted;
  if (hasSameItems(subscription, { ...first, items })) return { kind: 'unchanged' };
  if (when === 'period_end') return { kind: 'scheduled' };
  if (status === 'trial') return { kind: 'free', billedLine: null };
  const days = {
    start: startOfPeriod(subscription, terms, period),
    end: subscription.periodEndDate,
  };
  const unbilled = subscription.billedLine?.period === period ? subscription.billedLine : null;
  const linesOf = (plans: readonly BilledPlan[]) => plans.map(plan => planLine(plan, days));
  const before = unbilled?.lines ?? linesOf(billedPlans(subscription, terms));
  // A period that began in a pause was not billed: nothing is given back or charged for the rest of it.
  if (proration === 'none' || before.length === 0)
    return { kind: 'free', billedLine: { period, lines: before } };
  const rest = restOfPeriod(days, today, pausedDaysOf(subscription, period));
  const sums = assembleInvoice(changedLines(before, linesOf(wanted), rest));
  return sums.totalCentavos === 0n
    ? { kind: 'free', billedLine: null }
    : { kind: 'billed', bill: { ...sums, days: rest.days } };
}

/** True while no charge is due or overdue: a charge that is under way bills the terms that it began with. */
export const isBetweenCharges = (
  { status, dueDate, periodEndDate }: Pick<Subscription, 'status' | 'dueDate' | 'periodEndDate'>,
  today: CalendarDate,
): boolean =>
  (status === 'trial' || status === 'active') &&
  dueDate !== null &&
  compareDates(dueDate, today) > 0 &&
  compareDates(periodEndDate, today) >= 0;
