import type { CalendarDate } from '@recaudo/contract/calendar-date';
import { describe, expect, test } from 'vitest';
import { afterPaymentTakenBack, isOwed, paidPeriodOf } from './period-payment.ts';
import type { Billing } from './subscription.ts';

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

describe('a payment that a network takes back', () => {
  const tries = { attemptsMade: 4, failedAttempts: 2 };
  const takenBack = (changes: Partial<Billing>, period = 3) =>
    afterPaymentTakenBack({ ...billing, ...changes }, period, tries, day('2027-03-20'));

  test('the period is owed again from tomorrow on, with its numbers of tries', () => {
    expect(takenBack({})).toEqual({
      ...billing,
      ...tries,
      status: 'past_due',
      chargeDate: '2027-03-21',
      dueDate: '2027-03-21',
    });
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
