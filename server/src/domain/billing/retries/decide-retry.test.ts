import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import { describe, expect, test } from 'vitest';
import { adviseRetry, type DeclinedPayment } from '../../../processors/retry-advice.ts';
import { type DeclinedTry, decideRetry, type NextTry } from './decide-retry.ts';

const bogota = (text: string): Date => new Date(`${text}:00-05:00`);
const again = (text: string): NextTry => ({ kind: 'again', at: bogota(text) });
const day = (text: string) => text as CalendarDate;

interface Facts extends Partial<Omit<DeclinedTry, 'advice' | 'terms'>> {
  retryTimes?: number;
  retrySchedule?: DeclinedTry['terms']['retrySchedule'];
}

const decide = (payment: Partial<DeclinedPayment>, facts: Facts = {}): NextTry => {
  const { retryTimes = 3, retrySchedule = 'daily', ...rest } = facts;
  const brand = payment.brand ?? 'visa';
  const advice = adviseRetry({ code: errors.cardDeclined, ...payment, brand });
  return decideRetry({
    advice,
    brand,
    failedAt: bogota('2026-03-02T00:00'),
    failedAttempts: 1,
    periodEndDate: day('2026-03-31'),
    terms: { retryTimes, retrySchedule },
    tries: [bogota('2026-03-02T00:00')],
    ...rest,
  }).next;
};

describe('after a declined renewal', () => {
  test('advice 27, smart: with only holidays left in the period, the retry runs on a holiday', () => {
    const facts = { failedAt: bogota('2027-03-21T00:00'), periodEndDate: day('2027-03-27') };
    const mastercard = { brand: 'mastercard', adviceCode: '27' };
    expect(decide(mastercard, { ...facts, retrySchedule: 'smart' })).toMatchObject(again('2027-03-25T00:00'));
  });

  const rows: [string, Partial<DeclinedPayment>, Facts, NextTry][] = [
    ['43 stolen: never, on no schedule', { responseCode: '43' }, {}, { kind: 'stop', because: 'class' }],
    [
      '04 retained, smart: never',
      { responseCode: '04' },
      { retrySchedule: 'smart' },
      { kind: 'stop', because: 'class' },
    ],
    [
      'our 3004 without raw codes: never',
      { code: errors.cardStolen, brand: 'amex' },
      {},
      { kind: 'stop', because: 'class' },
    ],
    ['advice 03: never', { brand: 'mastercard', adviceCode: '03' }, {}, { kind: 'stop', because: 'class' }],
    ['51 no funds: tomorrow', { responseCode: '51' }, {}, again('2026-03-03T00:00')],
    ['05 unknown to the table: tomorrow', { responseCode: '05' }, {}, again('2026-03-03T00:00')],
    [
      '54 expired: waits for another card as long as retries would last',
      { responseCode: '54' },
      {},
      { kind: 'new_card', until: day('2026-03-05') },
    ],
    [
      '54 expired, smart: waits for 15 days',
      { responseCode: '54' },
      { retrySchedule: 'smart' },
      { kind: 'new_card', until: day('2026-03-17') },
    ],
    [
      '54 in the last days of the period',
      { responseCode: '54' },
      { periodEndDate: day('2026-03-03') },
      { kind: 'new_card', until: day('2026-03-04') },
    ],
    [
      'advice 24: an hour is over by tomorrow',
      { brand: 'mastercard', adviceCode: '24' },
      {},
      again('2026-03-03T00:00'),
    ],
    [
      'advice 25 at noon: not before noon',
      { brand: 'mastercard', adviceCode: '25' },
      { failedAt: bogota('2026-03-02T12:00') },
      again('2026-03-03T12:00'),
    ],
    [
      'advice 27, smart: the first hour after four days',
      { brand: 'mastercard', adviceCode: '27' },
      { retrySchedule: 'smart' },
      again('2026-03-06T10:00'),
    ],
    ['advice 27: four days', { brand: 'mastercard', adviceCode: '27' }, {}, again('2026-03-06T00:00')],
    [
      'advice 30: ten days, and the period ends before',
      { brand: 'mastercard', adviceCode: '30' },
      { periodEndDate: day('2026-03-08') },
      { kind: 'stop', because: 'period' },
    ],
    ['retries used up', { responseCode: '51' }, { failedAttempts: 4 }, { kind: 'stop', because: 'times' }],
    [
      'no retries in the plan, and another card needed',
      { responseCode: '54' },
      { retryTimes: 0 },
      { kind: 'stop', because: 'times' },
    ],
    [
      'the last day of the period',
      { responseCode: '51' },
      { periodEndDate: day('2026-03-02') },
      { kind: 'stop', because: 'period' },
    ],
  ];
  test.each(rows)('%s', (_title, payment, facts, next) => {
    expect(decide(payment, facts)).toEqual(next);
  });

  const daily = (count: number): Date[] =>
    Array.from(
      { length: count },
      (_one, index) => new Date(bogota('2026-03-02T00:00').getTime() + index * 86_400_000),
    );

  test('the 21st try of a Visa waits until the first is 30 days old', () => {
    const facts = {
      failedAt: bogota('2026-03-21T00:00'),
      failedAttempts: 20,
      retryTimes: 31,
      tries: daily(20),
    };
    expect(decide({ responseCode: '51' }, { ...facts, periodEndDate: day('2026-12-31') })).toEqual({
      ...again('2026-04-01T00:00'),
      because: 'cap',
    });
    expect(decide({ responseCode: '51' }, facts)).toEqual({ kind: 'stop', because: 'cap' });
  });
});
