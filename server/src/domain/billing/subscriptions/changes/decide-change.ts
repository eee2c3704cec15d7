import { type CalendarDate, compareDates } from '@recaudo/contract/shared/calendar/calendar-date';
import { periodStart } from '@recaudo/contract/shared/calendar/subscription-calendar';
import { discountWithin } from '../../coupons/applied-discount.ts';
import { applyDiscounts } from '../../discounts/apply-discounts.ts';
import { assembleInvoice } from '../../invoices/assemble-invoice.ts';
import type { Days, Line } from '../../lines/line.ts';
import { type BilledPlan, planLine } from '../../lines/period-lines.ts';
import { prorationLines, restOfPeriod } from '../../proration/prorate.ts';
import { billedPlan, type PeriodBill, type PlanTerms } from '../bill-period.ts';
import type { Subscription } from '../subscription.ts';
import type { BilledLine } from './pending-change.ts';

export interface ChangeOptions {
  when: 'now' | 'period_end';
  proration: 'charge_now' | 'none';
  today: CalendarDate;
  /** Credit of the customer. */
  creditCentavos: bigint;
}

export type ChangeDecision =
  /** Plan and quantity are already these. */
  | { kind: 'unchanged' }
  /** Takes effect when the next period is charged. */
  | { kind: 'scheduled' }
  /** Takes effect now and bills nothing. */
  | { kind: 'free'; billedLine: BilledLine | null }
  /** Takes effect once this is paid; at once if credit pays it, or if it gives credit. */
  | { kind: 'billed'; bill: PeriodBill };

type Changed = Pick<
  Subscription,
  | 'status'
  | 'planId'
  | 'quantity'
  | 'firstChargeDate'
  | 'currentPeriodNumber'
  | 'periodEndDate'
  | 'billedLine'
  | 'discount'
>;

/** A pure rule: what a change of plan or quantity does and bills. */
export function decideChange(
  { subscription, terms }: { subscription: Changed; terms: PlanTerms },
  wanted: BilledPlan,
  { when, proration, today, creditCentavos }: ChangeOptions,
): ChangeDecision {
  const { status, planId, quantity, currentPeriodNumber: period } = subscription;
  if (wanted.planId === planId && wanted.quantity === quantity) return { kind: 'unchanged' };
  if (when === 'period_end') return { kind: 'scheduled' };
  if (status === 'trial') return { kind: 'free', billedLine: null };
  const days = daysOfPeriod(subscription, terms);
  const before = billedLineOf({ subscription, terms });
  if (proration === 'none') return { kind: 'free', billedLine: { period, line: before } };
  const rest = restOfPeriod(days, today);
  const lines = prorationLines({ before, after: fullLine(subscription, wanted, days) }, rest);
  const sums = assembleInvoice(lines, creditCentavos);
  return sums.totalCentavos === 0n
    ? { kind: 'free', billedLine: null }
    : { kind: 'billed', bill: { ...sums, days: rest.days } };
}

/** The line that the current period was billed at. */
export function billedLineOf({ subscription, terms }: { subscription: Changed; terms: PlanTerms }): Line {
  const { billedLine, currentPeriodNumber: period } = subscription;
  if (billedLine?.period === period) return billedLine.line;
  return fullLine(subscription, billedPlan(subscription, terms), daysOfPeriod(subscription, terms));
}

const daysOfPeriod = (
  { firstChargeDate, currentPeriodNumber, periodEndDate }: Changed,
  terms: PlanTerms,
): Days => ({ start: periodStart(firstChargeDate, terms, currentPeriodNumber), end: periodEndDate });

/** A plan for the current period, with the discount that the period was charged with. */
function fullLine(
  { discount, currentPeriodNumber }: Pick<Changed, 'discount' | 'currentPeriodNumber'>,
  plan: BilledPlan,
  days: Days,
): Line {
  const line = planLine(plan, days);
  return applyDiscounts([line], discountWithin(discount, plan.planId, currentPeriodNumber))[0] ?? line;
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
