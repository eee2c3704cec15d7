import { expect, test } from 'vitest';
import { formatMoney, formatShortMoney, parseMoney } from './money.ts';

test.each([
  [20_000, 'es', '$\u00a020.000'],
  [1_234_567.5, 'es', '$\u00a01.234.567,50'],
  [-20_000, 'es', '-$\u00a020.000'],
  [20_000, 'en', 'COP\u00a020,000'],
] as const)('%d in %s is %s', (amount, language, text) => {
  expect(formatMoney(amount, language)).toBe(text);
});

test.each([
  ['20000', 20_000],
  ['20.000', 20_000],
  ['20,000', 20_000],
  ['$ 1.234.567', 1_234_567],
  ['20000.5', 20_000.5],
  ['20.000,50', 20_000.5],
  ['COP 20,000.50', 20_000.5],
  ['42,50', 42.5],
  ['', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['20.00.0', undefined],
  ['veinte', undefined],
])('%s is read as %s', (text, amount) => {
  expect(parseMoney(text)).toBe(amount);
});

test.each([
  [0, 'es', '$\u00a00'],
  [450_000, 'es', '$\u00a0450\u00a0k'],
  [1_230_000, 'es', '$\u00a01,2\u00a0M'],
  [1_230_000, 'en', 'COP\u00a01.2M'],
] as const)('%d on an axis in %s is %s', (amount, language, text) => {
  expect(formatShortMoney(amount, language)).toBe(text);
});
