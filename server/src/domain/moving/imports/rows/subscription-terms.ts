import type { SubscriptionStatus } from '@recaudo/contract/api/billing/subscriptions';
import { subscriptionStatuses } from '@recaudo/contract/api/billing/subscriptions';
import {
  addDays,
  addMonths,
  addWeeks,
  addYears,
  type CalendarDate,
  compareDates,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { periodStart, type Rhythm } from '@recaudo/contract/shared/calendar/subscription-calendar';
import type { Billing } from '../../../billing/subscriptions/subscription.ts';
import { type Judged, type Problem, rejected, type Values } from './import-row.ts';
import { type Brought, broughtOf, type RowContext } from './judge-rows.ts';

export interface SubscriptionRow extends Brought {
  customer: string;
  plan: string;
  /** Undefined for the customer's only card. */
  card: string | undefined;
  status: SubscriptionStatus;
  nextChargeDate: CalendarDate | undefined;
  periodEndDate: CalendarDate | undefined;
  firstChargeDate: CalendarDate | undefined;
  trialEndDate: CalendarDate | undefined;
  periodNumber: number | undefined;
  failedAttempts: number | undefined;
  cancelAtPeriodEnd: boolean;
  quantity: number;
  /** The id of a coupon here; undefined without a discount. */
  coupon: string | undefined;
  /** The number of approved payments with the discount. */
  couponPayments: number;
}

/** Names that other systems use for statuses. */
const statusNames: Readonly<Record<string, SubscriptionStatus>> = {
  trialing: 'trial',
  canceled: 'cancelled',
  deleted: 'cancelled',
  prueba: 'trial',
  activa: 'active',
  'en mora': 'past_due',
  'sin pago': 'unpaid',
  cancelada: 'cancelled',
};

const PERIODS_MAX = 10_000;
const ATTEMPTS_MAX = 31;
const QUANTITY_MAX = 1_000_000;

const dayOf = (values: Values, name: string): CalendarDate | undefined =>
  values[name] as CalendarDate | undefined;

/** Checks a row by itself; whether customer, plan and card exist is checked later. */
export function judgeSubscription(values: Values, context: RowContext): Judged<SubscriptionRow> {
  const brought = broughtOf(values, context);
  if (brought === undefined) return rejected('id', 'too_long', 100);
  const word = (typeof values['status'] === 'string' ? values['status'] : 'active').toLowerCase();
  const status = subscriptionStatuses.find(known => known === word) ?? statusNames[word];
  if (status === undefined) return rejected('status', 'not_one_of', subscriptionStatuses.join(', '));
  const periodNumber = values['current_period_number'] as number | undefined;
  const failedAttempts = values['failed_attempts'] as number | undefined;
  const couponPayments = values['coupon_payments'] as number | undefined;
  const quantity = values['quantity'] as number | undefined;
  if (quantity === 0) return rejected('quantity', 'too_small', 1);
  for (const [field, number, most] of [
    ['current_period_number', periodNumber, PERIODS_MAX],
    ['failed_attempts', failedAttempts, ATTEMPTS_MAX],
    ['coupon_payments', couponPayments, PERIODS_MAX],
    ['quantity', quantity, QUANTITY_MAX],
  ] as const) {
    if (number !== undefined && number < 0) return rejected(field, 'too_small', 0);
    if (number !== undefined && number > most) return rejected(field, 'too_large', most);
  }
  const row: SubscriptionRow = {
    ...brought,
    customer: values['customer_id'] as string,
    plan: values['plan_id'] as string,
    card: values['card_id'] as string | undefined,
    status,
    nextChargeDate: dayOf(values, 'next_charge_date'),
    periodEndDate: dayOf(values, 'period_end_date'),
    firstChargeDate: dayOf(values, 'first_charge_date'),
    trialEndDate: dayOf(values, 'trial_end_date'),
    periodNumber,
    failedAttempts,
    cancelAtPeriodEnd: values['cancel_at_period_end'] === true,
    quantity: quantity ?? 1,
    coupon: values['coupon'] as string | undefined,
    couponPayments: couponPayments ?? 0,
  };
  const fault = faultOfDates(row, context.today);
  return fault === undefined ? { ok: true, row, warnings: [] } : { ok: false, ...fault };
}

const YEARS_AHEAD = 11;

/** Rejects dates in the past, because the previous system may already have charged what was due then. */
function faultOfDates(row: SubscriptionRow, today: CalendarDate): Problem | undefined {
  const needed: readonly (readonly [string, CalendarDate | undefined])[] = {
    trial: [['trial_end_date', trialEndOf(row)] as const],
    active: [['next_charge_date', row.nextChargeDate] as const],
    past_due: [
      ['next_charge_date', row.nextChargeDate] as const,
      ['period_end_date', row.periodEndDate] as const,
    ],
    unpaid: [['period_end_date', row.periodEndDate] as const],
    cancelled: [],
  }[row.status];
  const last = addYears(today, YEARS_AHEAD, 1);
  for (const [field, day] of needed) {
    if (day === undefined) return rejected(field, 'date_needed', row.status);
    if (compareDates(day, today) < 0) return rejected(field, 'date_passed', day);
    if (compareDates(day, last) > 0) return rejected(field, 'date_too_far', day);
  }
  return undefined;
}

/** The last day of a trial; the first charge is on the following day. */
const trialEndOf = ({ trialEndDate, nextChargeDate }: SubscriptionRow): CalendarDate | undefined =>
  nextChargeDate === undefined ? trialEndDate : addDays(nextChargeDate, -1);

export interface Terms {
  billing: Billing;
  warnings: Problem[];
}

/** Converts a subscription to our terms, so that its next charge falls on the right day and in the right period. */
export function termsOf(row: SubscriptionRow, rhythm: Rhythm, today: CalendarDate): Terms {
  if (row.status === 'trial') return { billing: trialOf(row, today), warnings: [] };
  const nextStart = nextPeriodOf(row, today);
  const statedPeriod = Math.max(1, row.periodNumber ?? 1);
  const { first, period } = anchorOf(row, rhythm, nextStart, Math.min(statedPeriod, mostPeriods(rhythm)));
  const failed =
    row.status === 'past_due' || row.status === 'unpaid' ? Math.max(1, row.failedAttempts ?? 1) : 0;
  const isCharged = row.status === 'active' || row.status === 'past_due';
  const chargeDate = isCharged ? (row.nextChargeDate ?? null) : null;
  return {
    billing: {
      status: row.status,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd,
      trialEndDate: row.trialEndDate ?? addDays(first, -1),
      firstChargeDate: first,
      currentPeriodNumber: period,
      periodEndDate: addDays(nextStart, -1),
      chargeDate,
      failedAttempts: failed,
      attemptsMade: failed,
      // An unpaid subscription is canceled when its period ends.
      dueDate: row.status === 'unpaid' ? nextStart : chargeDate,
      notBefore: null,
      pause: null,
      shift: null,
      daysUntilDue: null,
    },
    warnings:
      period === statedPeriod
        ? []
        : [{ field: 'current_period_number', problem: 'period_counted', value: String(period) }],
  };
}

function trialOf(row: SubscriptionRow, today: CalendarDate): Billing {
  const end = trialEndOf(row) ?? today;
  const first = addDays(end, 1);
  return {
    status: 'trial',
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    trialEndDate: end,
    firstChargeDate: first,
    currentPeriodNumber: 0,
    periodEndDate: end,
    chargeDate: first,
    failedAttempts: 0,
    attemptsMade: 0,
    dueDate: first,
    notBefore: null,
    pause: null,
    shift: null,
    daysUntilDue: null,
  };
}

/** The first day of the next period. A retry date of the current period does not count. */
function nextPeriodOf(row: SubscriptionRow, today: CalendarDate): CalendarDate {
  if (row.status === 'active') return row.nextChargeDate ?? today;
  return row.periodEndDate === undefined ? addDays(today, 1) : addDays(row.periodEndDate, 1);
}

/** A 31st is preceded by at most one shorter month, a 29 February by up to seven years. */
const SEARCHED = 9;

/**
 * Periods are counted from the first charge, so that a subscription on the 31st stays there. Uses the stated first charge
 * date if it fits. Otherwise computes one from the period number, or up to a few periods earlier so that the day of the
 * month fits.
 */
function anchorOf(
  { firstChargeDate }: SubscriptionRow,
  rhythm: Rhythm,
  nextStart: CalendarDate,
  statedPeriod: number,
): { first: CalendarDate; period: number } {
  if (firstChargeDate !== undefined) {
    for (const period of [statedPeriod, ...counted(PERIODS_MAX)]) {
      const start = periodStart(firstChargeDate, rhythm, period + 1);
      if (start === nextStart) return { first: firstChargeDate, period };
      if (period !== statedPeriod && compareDates(start, nextStart) > 0) break;
    }
  }
  for (let period = statedPeriod; period < statedPeriod + SEARCHED; period += 1) {
    const first = backFrom(nextStart, rhythm, period);
    if (periodStart(first, rhythm, period + 1) === nextStart) return { first, period };
  }
  // No earlier date has this day of the month: the next charge keeps its day, and later ones follow the computed date.
  return { first: backFrom(nextStart, rhythm, statedPeriod), period: statedPeriod };
}

const UNITS_OF_CENTURY = { week: 5_200, month: 1_200, year: 100 } as const;

/** The calendar goes back a century. */
const mostPeriods = ({ repeatEvery, repeatUnit }: Rhythm): number =>
  Math.max(1, Math.floor(UNITS_OF_CENTURY[repeatUnit] / repeatEvery) - SEARCHED);

function* counted(most: number): Generator<number> {
  for (let number = 1; number <= most; number += 1) yield number;
}

function backFrom(day: CalendarDate, { repeatEvery, repeatUnit }: Rhythm, periods: number): CalendarDate {
  const units = -repeatEvery * periods;
  const anchorDay = Number(day.slice(8));
  if (repeatUnit === 'week') return addWeeks(day, units);
  return repeatUnit === 'month' ? addMonths(day, units, anchorDay) : addYears(day, units, anchorDay);
}
