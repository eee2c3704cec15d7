import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { RetrySchedule } from '@recaudo/contract/shared/words/retry-words';
import { describe, expect, test } from 'vitest';
import type { Billing } from '../subscription.ts';
import { afterPaymentTakenBack, isOwed, paidPeriodOf, type TriesBefore } from './period-payment.ts';

const day = (text: string) => text as CalendarDate;
const billing: Billing = {
  status: 'active',
  cancelAtPeriodEnd: false,
  trialEndDate: day('2027-01-09'),
  firstChargeDate: day('2027-01-10'),
  currentPeriodNumber: 3,
  periodEndDate: day('2027-04-09'),
  chargeDate: day('2027-04-10'),
  failedAttempts: 0,
  attemptsMade: 0,
  dueDate: day('2027-04-10'),
  notBefore: null,
  pause: null,
  shift: null,
  daysUntilDue: null,
};

describe('whether a payment is owed', () => {
  test.each([
    ['past_due', 3, 100n, true],
    ['unpaid', 3, 100n, true],
    ['active', 3, 100n, false],
    ['trial', 3, 100n, false],
    ['cancelled', 3, 100n, false],
    ['past_due', 2, 100n, false],
    ['past_due', 4, 100n, false],
    ['past_due', 3, 101n, false],
  ] as const)('%s, period %i, %d: %s', (status, period, amountCentavos, owed) => {
    const payment = { period, amountCentavos };
    expect(isOwed(payment, { ...billing, status }, { amountCentavos: 100n })).toBe(owed);
  });
});

describe('a payment that a cash network reverses', () => {
  const counts = { attemptsMade: 4, failedAttempts: 2 };
  const takenBack = (
    changes: Partial<Billing>,
    tries: Partial<TriesBefore> = {},
    schedule: RetrySchedule = 'daily',
  ) =>
    afterPaymentTakenBack(
      { ...billing, ...changes },
      3,
      { ...counts, lastRetry: { class: 'later', reason: 'funds' }, retryAt: null, ...tries },
      { today: day('2027-03-20'), schedule },
    );

  test('the period is owed again from tomorrow, with its earlier attempts', () => {
    expect(takenBack({})).toEqual({
      ...billing,
      ...counts,
      status: 'past_due',
      chargeDate: '2027-03-21',
      dueDate: '2027-03-21',
    });
  });

  test.each([
    ['never', 'stolen'],
    ['with_new_data', 'expired'],
  ] as const)('a card that is asked %s is not asked: its period waits for another', (kind, reason) => {
    const lastRetry = { class: kind, reason };
    expect(takenBack({}, { lastRetry })).toMatchObject({
      status: 'past_due',
      chargeDate: null,
      dueDate: '2027-04-09',
    });
    expect(takenBack({ periodEndDate: day('2027-03-20') }, { lastRetry })).toMatchObject({
      chargeDate: null,
      dueDate: '2027-03-21',
    });
  });

  test('a retry planned for later keeps its time', () => {
    const retryAt = new Date('2027-03-29T08:00:00-05:00');
    expect(takenBack({}, { retryAt })).toMatchObject({ chargeDate: '2027-03-29', notBefore: retryAt });
    expect(takenBack({}, { retryAt: new Date('2027-03-12T08:00:00-05:00') })).toMatchObject({
      chargeDate: '2027-03-21',
      notBefore: null,
    });
  });

  test('smart: on the next business day, in its hours', () => {
    // The 21st is a Sunday, the 22nd Saint Joseph's day.
    expect(takenBack({}, {}, 'smart')).toMatchObject({ chargeDate: '2027-03-23' });
    expect(takenBack({}, {}, 'smart')?.notBefore).not.toBeNull();
  });

  test.each([
    ['the next period was charged', { currentPeriodNumber: 4 }],
    ['the next period was refused', { status: 'past_due', currentPeriodNumber: 4 }],
    ['it has ended', { status: 'cancelled' }],
  ] as const)('%s: nothing changes', (_why, changes) => {
    expect(takenBack(changes)).toBeUndefined();
  });
});

test.each([
  [null, undefined],
  ['{"payment_method":{"type":"store"}}', undefined],
  ['{"payment_method":{},"subscription":{"id":"s1","period":2}}', { id: 's1', period: 2 }],
])('the period that a charge pays: %s', (paymentDetails, period) => {
  expect(paidPeriodOf({ paymentDetails })).toEqual(period);
});
