import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { periodStart, type Rhythm } from '@recaudo/contract/shared/calendar/subscription-calendar';
import { describe, expect, test } from 'vitest';
import { afterApproval, dueAction } from '../../../billing/subscriptions/billing-rules.ts';
import { judgeSubscription, termsOf } from './subscription-terms.ts';

const today = '2027-01-15' as CalendarDate;
const context = { today, now: new Date('2027-01-15T12:00:00-05:00'), environment: 'sandbox' } as const;
const monthly: Rhythm = { repeatEvery: 1, repeatUnit: 'month' };
const values = { id: 's1', customer_id: 'c1', plan_id: 'p1' };

function termsFor(fields: object, rhythm = monthly) {
  const judged = judgeSubscription({ ...values, ...fields }, context);
  if (!judged.ok) throw new Error(`${judged.field} ${judged.problem}`);
  return termsOf(judged.row, rhythm, today);
}

describe('the state of an imported subscription', () => {
  test.each([
    [
      'active, with nothing but its next charge',
      { next_charge_date: '2027-02-10' },
      {
        status: 'active',
        chargeDate: '2027-02-10',
        currentPeriodNumber: 1,
        firstChargeDate: '2027-01-10',
        periodEndDate: '2027-02-09',
      },
    ],
    [
      'active in its eighth period',
      { next_charge_date: '2027-02-10', current_period_number: 8 },
      {
        currentPeriodNumber: 8,
        firstChargeDate: '2026-06-10',
        periodEndDate: '2027-02-09',
        failedAttempts: 0,
      },
    ],
    [
      'active, and on its last day of a short month by its first charge',
      { next_charge_date: '2027-02-28', current_period_number: 1, first_charge_date: '2026-10-31' },
      { currentPeriodNumber: 4, firstChargeDate: '2026-10-31', chargeDate: '2027-02-28' },
    ],
    [
      'in its trial',
      { status: 'trial', trial_end_date: '2027-01-20' },
      {
        status: 'trial',
        currentPeriodNumber: 0,
        trialEndDate: '2027-01-20',
        chargeDate: '2027-01-21',
        firstChargeDate: '2027-01-21',
      },
    ],
    [
      'past due, tried twice',
      {
        status: 'past_due',
        next_charge_date: '2027-01-16',
        period_end_date: '2027-02-09',
        current_period_number: 3,
        failed_attempts: 2,
      },
      {
        status: 'past_due',
        currentPeriodNumber: 3,
        chargeDate: '2027-01-16',
        periodEndDate: '2027-02-09',
        failedAttempts: 2,
        dueDate: '2027-01-16',
      },
    ],
    [
      'given up',
      { status: 'unpaid', period_end_date: '2027-02-09' },
      { status: 'unpaid', chargeDate: null, dueDate: '2027-02-10' },
    ],
    ['cancelled', { status: 'canceled' }, { status: 'cancelled', chargeDate: null, dueDate: null }],
  ])('%s', (_what, fields, expected) => {
    expect(termsFor(fields).billing).toMatchObject(expected);
  });

  test('an anchor on the 31st stays on the 31st, even if the month of the earlier period is shorter', () => {
    const { billing, warnings } = termsFor({ next_charge_date: '2027-03-31', current_period_number: 1 });
    expect(billing).toMatchObject({
      chargeDate: '2027-03-31',
      currentPeriodNumber: 2,
      firstChargeDate: '2027-01-31',
    });
    expect(warnings).toEqual([{ field: 'current_period_number', problem: 'period_counted', value: '2' }]);
  });

  test.each<[string, Rhythm, object]>([
    [
      'weeks',
      { repeatEvery: 2, repeatUnit: 'week' },
      { next_charge_date: '2027-01-20', current_period_number: 30 },
    ],
    ['months', monthly, { next_charge_date: '2027-05-31', current_period_number: 14 }],
    [
      'years',
      { repeatEvery: 1, repeatUnit: 'year' },
      { next_charge_date: '2028-02-29', current_period_number: 2 },
    ],
    [
      'years, too many',
      { repeatEvery: 5, repeatUnit: 'year' },
      { next_charge_date: '2027-06-30', current_period_number: 999 },
    ],
  ])('is charged once on its day and continues from there: %s', (_what, rhythm, fields) => {
    const { billing } = termsFor(fields, rhythm);
    const { chargeDate, currentPeriodNumber: period, firstChargeDate } = billing;
    if (chargeDate === null) throw new Error('it is never charged');
    const terms = {
      ...rhythm,
      amountCentavos: 1n,
      retryTimes: 3,
      retrySchedule: 'daily',
      statusAfterRetry: 'unpaid',
    } as const;
    expect(dueAction(billing, terms, today)).toEqual({ kind: 'nothing' });
    expect(dueAction(billing, terms, chargeDate)).toEqual({ kind: 'charge', period: period + 1, attempt: 1 });
    const after = afterApproval(billing, terms, period + 1, chargeDate);
    expect(after).toMatchObject({
      status: 'active',
      chargeDate: periodStart(firstChargeDate, rhythm, period + 2),
    });
  });
});

describe('refused, so that nothing is charged twice', () => {
  test.each([
    [{}, 'next_charge_date', 'date_needed', 'active'],
    [{ next_charge_date: '2027-01-14' }, 'next_charge_date', 'date_passed', '2027-01-14'],
    [{ next_charge_date: '2040-01-14' }, 'next_charge_date', 'date_too_far', '2040-01-14'],
    [{ status: 'trial' }, 'trial_end_date', 'date_needed', 'trial'],
    [{ status: 'past_due', next_charge_date: '2027-01-16' }, 'period_end_date', 'date_needed', 'past_due'],
    [{ status: 'unpaid', period_end_date: '2027-01-14' }, 'period_end_date', 'date_passed', '2027-01-14'],
    [{ status: 'asleep' }, 'status', 'not_one_of', 'trial, active, past_due, unpaid, cancelled'],
    [
      { next_charge_date: '2027-02-01', current_period_number: -1 },
      'current_period_number',
      'too_small',
      '0',
    ],
  ])('%j: %s %s', (fields, field, problem, value) => {
    expect(judgeSubscription({ ...values, ...fields }, context)).toEqual({
      ok: false,
      field,
      problem,
      value,
    });
  });

  test('one whose next charge is today is charged today', () => {
    expect(termsFor({ next_charge_date: today }).billing).toMatchObject({ chargeDate: today });
  });
});
