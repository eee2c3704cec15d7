import { expect, it } from 'vitest';
import { maskCardNumber } from './redact.ts';

it.each([
  ['123456789012', '123456XX9012'],
  ['1234567890123', '123456XXX0123'],
  ['36728481533333', '367284XXXX3333'],
  ['345678000000007', '345678XXXXX0007'],
  ['4111111111111111', '411111XXXXXX1111'],
  ['12345678901234567', '123456XXXXXXX4567'],
  ['123456789012345678', '123456XXXXXXXX5678'],
  ['4917610000000000003', '491761XXXXXXXXX0003'],
  ['12345678901', 'XXXXXXXXXXX'],
  ['123', 'XXX'],
  ['', ''],
])('%s is shown as %s', (number, shown) => {
  expect(maskCardNumber(number)).toBe(shown);
});
