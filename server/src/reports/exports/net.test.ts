import { expect, test } from 'vitest';
import { netOf } from './net.ts';

const row = {
  status: 'completed',
  amount_centavos: 38_000_00n,
  refunded_centavos: 0n,
  fee_centavos: 1_000_00n,
  fee_tax_centavos: 190_00n,
  fee_returned_centavos: 0n,
  fee_tax_returned_centavos: 0n,
};

test('a payment is worth its amount less the fee and the tax of the fee', () => {
  expect(netOf(row)).toBe(36_810_00n);
});

test('a refund subtracts its amount and returns its part of the fee', () => {
  const refunded = { refunded_centavos: 19_000_00n, fee_returned_centavos: 500_00n };
  expect(netOf({ ...row, ...refunded, fee_tax_returned_centavos: 95_00n })).toBe(18_405_00n);
});

test.each(['chargeback_pending', 'chargeback_accepted'])('%s: the amount is zero, the fee stays', status => {
  expect(netOf({ ...row, status })).toBe(-1_190_00n);
});

test.each(['failed', 'in_progress', 'charge_pending', 'cancelled'])('%s: no money, no net', status => {
  expect(netOf({ ...row, status })).toBeNull();
});
