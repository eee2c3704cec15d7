import { expect, test } from 'vitest';
import { nextPauseMs } from './voucher-pace.ts';

test('often at first, seldom after ten minutes', () => {
  expect(nextPauseMs(0)).toBe(4_000);
  expect(nextPauseMs(599_999)).toBe(4_000);
  expect(nextPauseMs(600_000)).toBe(15_000);
  expect(nextPauseMs(86_400_000)).toBe(15_000);
});
