import { expect, test } from 'vitest';
import { type DeclineFigures, defaultAlarmSettings, isQuiet, isUnusual } from './decline-alarm.ts';

const figures = (attempts: number, declines: number, cards = declines): DeclineFigures => ({
  attempts,
  declines,
  cards,
  devices: 1,
  since: null,
});

test.each([
  ['a wave of cards', figures(40, 36), null, true],
  ['the least that is unusual', figures(20, 12), null, true],
  ['a small merchant with three declines', figures(3, 3), null, false],
  ['one attempt too few', figures(19, 19), null, false],
  ['an ordinary afternoon', figures(100, 25), 20, false],
  ['one card tried again and again', figures(30, 30, 1), null, false],
  ['a merchant with few declines', figures(50, 32), 4, true],
  ['a merchant that is used to many declines', figures(50, 32), 25, false],
  ['nearly everything, at such a merchant', figures(50, 46), 40, true],
] as const)('%s', (_what, found, usual, expected) => {
  expect(isUnusual(found, defaultAlarmSettings, usual)).toBe(expected);
});

test('a disabled alarm never fires', () => {
  const settings = { ...defaultAlarmSettings, enabled: false };
  expect(isUnusual(figures(40, 40), settings, null)).toBe(false);
  expect(isQuiet(figures(40, 40), settings, null)).toBe(true);
});

test.each([
  ['still as bad', figures(40, 36), false],
  ['a little below its threshold', figures(40, 22), false],
  ['clearly below it', figures(40, 16), true],
  ['hardly anybody pays', figures(9, 9), true],
  ['nobody', figures(0, 0), true],
] as const)('an alarm ends: %s', (_what, found, expected) => {
  expect(isQuiet(found, defaultAlarmSettings, null)).toBe(expected);
});
