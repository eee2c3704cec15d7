import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const deadline = '2026-03-19T23:59:59-05:00';

test.each([
  ['2026-03-05T10:00:00-05:00', { unit: 'days', count: 14 }],
  ['2026-03-18T10:00:00-05:00', { unit: 'days', count: 1 }],
  ['2026-03-19T10:00:00-05:00', { unit: 'hours', count: 13 }],
  ['2026-03-19T23:30:00-05:00', { unit: 'hours', count: 0 }],
  ['2026-03-20T00:00:00-05:00', undefined],
])('at %s: %j', (now, left) => expect(timeLeft(now, deadline)).toEqual(left));
