import { expect, test } from 'vitest';
import { payoutSteps } from './payout-steps.ts';
import type { PayoutDates } from './store.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number));
const dates = (fields: Partial<PayoutDates>): PayoutDates => ({
  creation_date: day(1),
  approved_at: null,
  sent_at: null,
  status: 'draft',
  status_date: day(1),
  ...fields,
});
const shown = (...[fields, news = []]: [Partial<PayoutDates>, Parameters<typeof payoutSteps>[1]?]) =>
  payoutSteps(dates(fields), news).map(({ status, date }) => `${date.getUTCDate()} ${status}`);

const sent = { approved_at: day(2), sent_at: day(3) };

test('a draft has one step', () => {
  expect(shown({})).toEqual(['1 draft']);
});

test('a returned payout was paid before', () => {
  const news = [
    { type: 'payout.created', creation_date: day(1) },
    { type: 'payout.sent', creation_date: day(3) },
    { type: 'payout.paid', creation_date: day(4) },
    { type: 'payout.returned', creation_date: day(9) },
  ];
  expect(shown({ ...sent, status: 'returned', status_date: day(9) }, news)).toEqual([
    '1 draft',
    '2 approved',
    '3 sent',
    '4 paid',
    '9 returned',
  ]);
});

test('without its events a payout still shows its present state', () => {
  expect(shown({ ...sent, status: 'in_transit', status_date: day(4) })).toEqual([
    '1 draft',
    '2 approved',
    '3 sent',
    '4 in_transit',
  ]);
});

test('a payout that was left out of its batch was not sent with it', () => {
  expect(shown({ ...sent, status: 'cancelled', status_date: day(1) })).toEqual(['1 draft', '1 cancelled']);
});
