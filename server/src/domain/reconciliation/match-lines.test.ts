import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { describe, expect, test } from 'vitest';
import { matchByAmount, matchByReference } from './match-lines.ts';
import type { Movement, ReceivedLine } from './received-line.ts';

const DAY = '2026-11-14' as CalendarDate;

const line = (number: number, amount: number, fields: Partial<ReceivedLine> = {}): ReceivedLine => ({
  number,
  day: DAY,
  method: 'card',
  amountCentavos: BigInt(amount),
  reference: null,
  description: null,
  kept: null,
  ...fields,
});
/** The fee is a tenth. */
const movement = (transactionId: string, amount: number, fields: Partial<Movement> = {}): Movement => ({
  transactionId,
  day: DAY,
  method: 'card',
  amountCentavos: BigInt(amount),
  netCentavos: BigInt((amount * 9) / 10),
  ...fields,
});

describe('by reference', () => {
  const o = { reference: 'o' };
  const named = (transactionId: string, amount: number, reference = 'o') => ({
    ...movement(transactionId, amount),
    reference,
  });
  test.each([
    ['the whole amount', [line(2, 100, o)], [named('a', 100)], ['2 a']],
    ['less the fee', [line(2, 90, o)], [named('a', 100)], ['2 a']],
    ['another amount, but nothing else has that name', [line(2, 77, o)], [named('a', 100)], ['2 a']],
    ['money taken back is the refund', [line(2, -30, o)], [named('a', 100), named('r', -30)], ['2 r']],
    ['a line below zero is never a charge', [line(2, -100, o)], [named('a', 100)], []],
    ['two refunds: the amount decides', [line(2, -20, o)], [named('r', -30), named('s', -20)], ['2 s']],
    ['two refunds, neither of the amount', [line(2, -5, o)], [named('r', -30), named('s', -20)], []],
    [
      'the second line of a reference finds it taken',
      [line(2, 100, o), line(3, 100, o)],
      [named('a', 100)],
      ['2 a'],
    ],
    ['another reference', [line(2, 100, { reference: 'p' })], [named('a', 100)], []],
    ['no reference', [line(2, 100)], [named('a', 100)], []],
  ])('%s', (_title, lines, movements, found) => {
    const matches = matchByReference(lines, movements);
    expect(matches.map(match => `${match.line} ${match.transactionId}`)).toEqual(found);
    expect(matches.every(({ how }) => how === 'reference')).toBe(true);
  });
});

describe('by day, method and amount', () => {
  const other = '2026-11-15' as CalendarDate;
  test.each([
    ['gross', [line(2, 100)], [movement('a', 100)], ['2 a']],
    ['net', [line(2, 90)], [movement('a', 100)], ['2 a']],
    ['gross before net', [line(2, 90)], [movement('a', 100), movement('b', 90)], ['2 b']],
    ['another day', [line(2, 100, { day: other })], [movement('a', 100)], []],
    ['another method', [line(2, 100, { method: 'store' })], [movement('a', 100)], []],
    [
      'as many as there are',
      [line(2, 100), line(3, 100)],
      [movement('a', 100), movement('b', 100)],
      ['2 a', '3 b'],
    ],
    [
      'more payments than lines: a person decides',
      [line(2, 100)],
      [movement('a', 100), movement('b', 100)],
      [],
    ],
    ['more lines than payments: a person decides', [line(2, 100), line(3, 100)], [movement('a', 100)], []],
    ['a refund', [line(2, -100)], [movement('r', -100)], ['2 r']],
  ])('%s', (_title, lines, movements, found) => {
    const matches = matchByAmount(lines, movements);
    expect(matches.map(match => `${match.line} ${match.transactionId}`)).toEqual(found);
  });
});
