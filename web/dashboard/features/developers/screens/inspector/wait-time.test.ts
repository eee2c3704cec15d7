import { expect, test } from 'vitest';
import { waitTime } from './wait-time.ts';

test.each([
  [1, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [312, '5 min 12 s'],
  [3_600, '1 h'],
  [12_000, '3 h 20 min'],
])('%s seconds are %s', (seconds, text) => expect(waitTime(seconds)).toBe(text));
