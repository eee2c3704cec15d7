import { expect, test } from 'vitest';
import type { CashAttempt } from './cash-attempt.ts';
import { barsOf, drawableBarcode } from './connection-voucher.ts';

const attempt = { paymentReference: '1234', barcode: null } as CashAttempt;

test.each([
  ['what the connection says', { barcode: '7701' }, '7701'],
  ['else the number', {}, '1234'],
  ['nothing, where neither can be drawn', { paymentReference: 'ñ' }, undefined],
  ['nothing before it is open', { paymentReference: null }, undefined],
])('the bars say %s', (_title, fields, expected) => {
  expect(barsOf({ ...attempt, ...fields })).toBe(expected);
});

test.each([
  ['7701', '7701'],
  ['café', null],
  ['', null],
  ['1'.repeat(81), null],
  [null, null],
  [undefined, null],
])('%j as bars', (barcode, expected) => {
  expect(drawableBarcode(barcode)).toBe(expected);
});
