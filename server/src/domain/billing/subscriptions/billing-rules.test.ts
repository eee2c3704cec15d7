import {
  addDays,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { describe, expect, test } from 'vitest';
import { adviseRetry } from '../../../processors/retry-advice.ts';
import { decideRetry } from '../retries/decide-retry.ts';
import { afterApproval, afterDecline, cancelled, dueAction, refused, startBilling } from './billing-rules.ts';
import { type Billing, type BillingTerms, statusTransitions } from './subscription.ts';

const day = (text: string) => text as CalendarDate;
const terms: BillingTerms = {
  amountCentavos: 20_000_00n,
  repeatEvery: 1,
  repeatUnit: 'month',
  retryTimes: 3,
  retrySchedule: 'daily',
  statusAfterRetry: 'unpaid',
};
const today = day('2026-01-31');
const yesterday = day('2026-01-30');
/** The billing after a charge that was declined or approved. */
function afterAttempt(
  billing: Billing,
  plan: BillingTerms,
  outcome: 'approved' | 'declined',
  period: number,
  on: CalendarDate,
): Billing {
  if (outcome === 'approved') return afterApproval(billing, plan, period, on);
  const { failedAttempts, periodEndDate } = refused(billing, plan, period);
  const advice = adviseRetry({ brand: 'visa', code: 3003 });
  const failedAt = startOfBogotaDay(on);
  const { next } = decideRetry({
    advice,
    brand: 'visa',
    failedAt,
    failedAttempts,
    periodEndDate,
    terms: plan,
    tries: [],
  });
  return afterDecline(billing, plan, period, next);
}

const withoutTrial = () => startBilling(terms, yesterday, today);
const active = () => afterAttempt(withoutTrial(), terms, 'approved', 1, today);
const pastDue = () => afterAttempt(active(), terms, 'declined', 2, day('2026-02-28'));

describe('the first day', () => {
  test('with a trial nothing is charged until the day after its end', () => {
    const billing = startBilling(terms, day('2026-02-10'), today);
    expect(billing).toMatchObject({
      status: 'trial',
      trialEndDate: '2026-02-10',
      periodEndDate: '2026-02-10',
      chargeDate: '2026-02-11',
      currentPeriodNumber: 0,
    });
    expect(dueAction(billing, terms, day('2026-02-10'))).toEqual({ kind: 'nothing' });
    expect(dueAction(billing, terms, day('2026-02-11'))).toEqual({ kind: 'charge', period: 1, attempt: 1 });
  });

  test('a trial that ends today is still a trial', () => {
    expect(startBilling(terms, today, today)).toMatchObject({ status: 'trial', chargeDate: '2026-02-01' });
  });

  test('without a trial the first period is charged immediately, and an old date becomes yesterday', () => {
    const billing = startBilling(terms, day('2020-01-01'), today);
    expect(billing).toMatchObject({ status: 'active', trialEndDate: yesterday, currentPeriodNumber: 1 });
    expect(dueAction(billing, terms, today)).toEqual({ kind: 'charge', period: 1, attempt: 1 });
  });
});

describe('a successful charge', () => {
  test('keeps the anchor day: 31 Jan, 28 Feb, 31 Mar', () => {
    let billing = active();
    expect(billing).toMatchObject({ chargeDate: '2026-02-28', periodEndDate: '2026-02-27' });
    billing = afterAttempt(billing, terms, 'approved', 2, day('2026-02-28'));
    expect(billing).toMatchObject({ chargeDate: '2026-03-31', currentPeriodNumber: 2, status: 'active' });
  });

  test('after the trial it is active in period 1', () => {
    const trial = startBilling(terms, day('2026-02-10'), today);
    const billing = afterAttempt(trial, terms, 'approved', 1, day('2026-02-11'));
    expect(billing).toMatchObject({ status: 'active', currentPeriodNumber: 1, chargeDate: '2026-03-11' });
  });

  test('on a retry the calendar does not shift', () => {
    const billing = afterAttempt(pastDue(), terms, 'approved', 2, day('2026-03-02'));
    expect(billing).toMatchObject({ status: 'active', chargeDate: '2026-03-31', failedAttempts: 0 });
  });

  test('after days without a worker the next missed period waits a day', () => {
    const late = day('2026-06-15');
    const billing = afterAttempt(active(), terms, 'approved', 2, late);
    expect(billing).toMatchObject({ chargeDate: '2026-06-16', currentPeriodNumber: 2 });
    expect(dueAction(billing, terms, late)).toEqual({ kind: 'nothing' });
    expect(dueAction(billing, terms, addDays(late, 1))).toEqual({ kind: 'charge', period: 3, attempt: 1 });
  });
});

describe('a refused charge', () => {
  test('past_due; the next retry is tomorrow, the period is the one that failed', () => {
    expect(pastDue()).toMatchObject({
      status: 'past_due',
      currentPeriodNumber: 2,
      chargeDate: '2026-03-01',
      periodEndDate: '2026-03-30',
    });
    expect(dueAction(pastDue(), terms, day('2026-03-01'))).toEqual({ kind: 'charge', period: 2, attempt: 2 });
  });

  const refuse = (billing: Billing, plan: BillingTerms, times: number) => {
    let current = billing;
    let on = current.chargeDate ?? today;
    for (let index = 0; index < times; index += 1) {
      current = afterAttempt(current, plan, 'declined', 2, on);
      on = addDays(on, 1);
    }
    return current;
  };

  test.each([
    ['unpaid', 'unpaid', null, '2026-03-31'],
    ['cancelled', 'cancelled', null, null],
  ] as const)('after retry_times it is %s', (statusAfterRetry, status, chargeDate, dueDate) => {
    const plan = { ...terms, statusAfterRetry };
    expect(refuse(active(), plan, 3)).toMatchObject({ status: 'past_due' });
    expect(refuse(active(), plan, 4)).toMatchObject({ status, chargeDate, dueDate });
  });

  test('retry_times 0: no retry at all', () => {
    expect(refuse(active(), { ...terms, retryTimes: 0 }, 1)).toMatchObject({ status: 'unpaid' });
  });

  test('retries never run into the next period', () => {
    const weekly: BillingTerms = { ...terms, repeatUnit: 'week', retryTimes: 31 };
    let billing = startBilling(weekly, yesterday, today);
    for (let index = 0; index < 6; index += 1) {
      billing = afterAttempt(billing, weekly, 'declined', 1, addDays(today, index));
      expect(billing.status).toBe('past_due');
    }
    // The sixth retry is on the last day of the period.
    expect(billing.chargeDate).toBe(billing.periodEndDate);
    expect(afterAttempt(billing, weekly, 'declined', 1, billing.periodEndDate).status).toBe('unpaid');
  });

  test('a worker that comes back after the period is over makes no more retries', () => {
    expect(dueAction(pastDue(), terms, day('2026-04-02'))).toMatchObject({
      kind: 'change',
      after: { status: 'unpaid' },
    });
  });
});

describe('the end', () => {
  const unpaid = () => {
    let billing = pastDue();
    for (const on of ['2026-03-01', '2026-03-02', '2026-03-03']) {
      billing = afterAttempt(billing, terms, 'declined', 2, day(on));
    }
    return billing;
  };

  test('unpaid is cancelled after the end of the period whose charge failed', () => {
    expect(dueAction(unpaid(), terms, day('2026-03-30'))).toEqual({ kind: 'nothing' });
    expect(dueAction(unpaid(), terms, day('2026-03-31'))).toMatchObject({
      kind: 'change',
      after: { status: 'cancelled' },
    });
  });

  test('unpaid that pays is active again, on the old calendar', () => {
    expect(afterAttempt(unpaid(), terms, 'approved', 2, day('2026-03-20'))).toMatchObject({
      status: 'active',
      chargeDate: '2026-03-31',
    });
  });

  test('cancel_at_period_end cancels instead of charging', () => {
    const billing = { ...active(), cancelAtPeriodEnd: true };
    expect(dueAction(billing, terms, day('2026-02-27'))).toEqual({ kind: 'nothing' });
    expect(dueAction(billing, terms, day('2026-02-28'))).toMatchObject({
      kind: 'change',
      after: { status: 'cancelled', chargeDate: null },
    });
  });

  test('a cancelled one stays cancelled whatever arrives late', () => {
    const ended = cancelled(active());
    expect(afterAttempt(ended, terms, 'approved', 2, day('2026-02-28'))).toEqual(ended);
    expect(dueAction(ended, terms, day('2030-01-01'))).toEqual({ kind: 'nothing' });
  });
});

describe('Interface 16.2: only these moves are made', () => {
  const states: [string, Billing][] = [
    ['trial', startBilling(terms, day('2026-02-10'), today)],
    ['active', active()],
    ['past_due', pastDue()],
  ];
  test.each(states)('%s', (_name, billing) => {
    for (const outcome of ['approved', 'declined'] as const) {
      for (const statusAfterRetry of ['unpaid', 'cancelled'] as const) {
        for (const retryTimes of [0, 3]) {
          const plan = { ...terms, statusAfterRetry, retryTimes };
          const after = afterAttempt(
            billing,
            plan,
            outcome,
            billing.currentPeriodNumber + 1,
            day('2026-03-01'),
          );
          const isMove =
            after.status === billing.status || statusTransitions.can(billing.status, after.status);
          expect(isMove, `${billing.status} -> ${after.status}`).toBe(true);
        }
      }
    }
  });
});
