import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { describe, expect, test } from 'vitest';
import { endOf, type KeptTimedMail, mayLeave } from './timed-mail.ts';

const at = (bogota: string) => new Date(`${bogota}:00-05:00`);

const reminder: KeptTimedMail = {
  merchantId: 'm1',
  mailId: 'ml1',
  notBefore: at('2026-11-17T07:00'),
  waitsFor: 'hour',
  isWaiting: true,
  allowedAt: at('2026-11-17T07:00'),
  day: '2026-11-17' as CalendarDate,
  collects: { customerId: 'c1', subscriptionId: 's1', period: 3 },
  warns: undefined,
  subscription: { status: 'past_due', period: 3, cardId: 'k1' },
};
const notice: KeptTimedMail = {
  ...reminder,
  day: null,
  collects: undefined,
  warns: { subscriptionId: 's1', cardId: 'k1' },
  subscription: { status: 'active', period: 3, cardId: 'k1' },
};
const ended = { customerId: 'c1', subscriptionId: 's1', period: null };

describe('the outcome of an email', () => {
  test.each<[string, KeptTimedMail, string | undefined]>([
    ['still owed', reminder, undefined],
    ['given up, still owed', { ...reminder, subscription: { ...owing('unpaid'), period: 3 } }, undefined],
    ['paid', { ...reminder, subscription: owing('active') }, 'paid'],
    [
      'paid, and the next period is owed',
      { ...reminder, subscription: { ...owing('past_due'), period: 4 } },
      'paid',
    ],
    ['cancelled', { ...reminder, subscription: owing('cancelled') }, 'cancelled'],
    ['gone', { ...reminder, subscription: undefined }, 'cancelled'],
    ['news of an end', { ...reminder, collects: ended, subscription: owing('cancelled') }, undefined],
    ['a card that still expires', notice, undefined],
    [
      'a card that was replaced',
      { ...notice, subscription: { ...owing('active'), cardId: 'k2' } },
      'new_card',
    ],
    ['a card of a subscription that ended', { ...notice, subscription: owing('cancelled') }, 'cancelled'],
  ])('%s', (_name, mail, expected) => expect(endOf(mail)).toBe(expected));
});

function owing(status: string) {
  return { status, period: 3, cardId: 'k1' };
}

test.each<[string, KeptTimedMail, string, boolean]>([
  ['on its day in its hours', reminder, '2026-11-17T07:00', true],
  ['on its day, too late', reminder, '2026-11-17T19:00', false],
  ['on another day', reminder, '2026-11-18T10:00', false],
  ['a notice, on any day', notice, '2026-11-18T10:00', true],
  ['a notice on a holiday', notice, '2026-11-16T10:00', false],
])('%s may leave: %#', (_name, mail, now, expected) => expect(mayLeave(mail, at(now))).toBe(expected));
