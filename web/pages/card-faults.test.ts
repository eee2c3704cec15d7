import { expect, test } from 'vitest';
import { faultOf } from './card-faults.ts';

const now = new Date(2026, 10, 14);

test.each([
  ['card_number', '', 'missing'],
  ['card_number', '4111 1111 1111 1111', undefined],
  ['card_number', '4111 1111 1111 1112', 'wrong'],
  ['card_number', '4111', 'wrong'],
  ['cvv2', '123', undefined],
  ['cvv2', '12', 'wrong'],
  ['expiration', '11/26', undefined],
  ['expiration', '10/26', 'expired'],
  ['expiration', '13/30', 'wrong'],
  ['expiration', '1', 'wrong'],
  ['expiration', '08/2029', undefined],
  ['holder_name', '  ', 'missing'],
  ['holder_name', 'Ana', undefined],
])('%s %s: %s', (field, value, fault) => {
  expect(faultOf(field, value, '4111111111111111', now)).toBe(fault);
});

test('american express has four digits', () => {
  expect(faultOf('cvv2', '123', '345678000000007', now)).toBe('wrong');
  expect(faultOf('cvv2', '1234', '345678000000007', now)).toBeUndefined();
});
