import { describe, expect, test } from 'vitest';
import { formatCvv, formatExpiry, formatNumber, reformat } from './field-format.ts';

test.each([
  ['', ''],
  ['4111', '4111'],
  ['41111', '4111 1'],
  ['4111111111111111', '4111 1111 1111 1111'],
  ['4111-1111x1111 1111', '4111 1111 1111 1111'],
  ['41111111111111111119', '4111 1111 1111 1111 111'],
  ['378282246310005', '3782 822463 10005'],
  ['3782822463100059', '3782 822463 10005'],
  ['36728481533333', '3672 848153 3333'],
])('the number %s is shown as %s', (raw, shown) => {
  expect(formatNumber(raw)).toBe(shown);
});

test.each([
  ['', ''],
  ['1', '1'],
  ['5', '05'],
  ['1/', '01'],
  ['12', '12'],
  ['12/', '12'],
  ['123', '12/3'],
  ['1230', '12/30'],
  ['12/2030', '12/30'],
  ['12/20', '12/20'],
  ['12/203', '12/203'],
  ['5/30', '05/30'],
  ['2030-12', '12/30'],
  ['2030-5', '05/30'],
  ['12 / 30', '12/30'],
])('the expiry %s is shown as %s', (raw, shown) => {
  expect(formatExpiry(raw)).toBe(shown);
});

test('a security code is digits, as many as the brand has', () => {
  expect(formatCvv('12a345', 3)).toBe('123');
  expect(formatCvv('12345', 4)).toBe('1234');
});

describe('the caret', () => {
  test.each([
    ['at the end stays there', '41111', 5, '4111 1', 6],
    ['after a space that was deleted stands before it', '41111111', 4, '4111 1111', 4],
    ['in the middle stays after its digit', '4111 5111 1', 6, '4111 5111 1', 6],
    ['after a digit put before a space moves on', '41191 1111', 5, '4119 1111 1', 6],
    ['at the start stays there', '4111 1', 0, '4111 1', 0],
  ])('%s', (_title, raw, caret, text, moved) => {
    expect(reformat(raw, caret, formatNumber)).toEqual({ text, caret: moved });
  });
});
