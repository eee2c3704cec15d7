import { expect, test } from 'vitest';
import type { Legs } from '../money/ledger/store.ts';
import { confirmationLegs, reservationLegs, returnLegs } from './refund-legs.ts';
import { transferLegs } from './transfer-refund.ts';

const fee = { feeCentavos: 1_480_00n, taxCentavos: 281_20n };
const charged: Legs = [
  ['processor', -20_000_00n],
  ['merchant', 20_000_00n],
  ['merchant', -1_761_20n],
  ['fees', 1_480_00n],
  ['fee_tax', 281_20n],
];

/** The balance of each account after these postings, without zero balances. */
function standing(...sets: readonly Legs[]): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [account, centavos] of sets.flat()) sums.set(account, (sums.get(account) ?? 0n) + centavos);
  return Object.fromEntries([...sums].filter(([, centavos]) => centavos !== 0n));
}

const reserved = reservationLegs('merchant', 20_000_00n, fee);

test.each([
  ['reserved', reserved],
  ['confirmed', confirmationLegs(20_000_00n, 'acquirer-a')],
  ['returned', returnLegs('customer:a1', 20_000_00n, fee)],
])('%s: the legs sum to zero', (_title, legs) => {
  expect(legs.reduce((sum, [, centavos]) => sum + centavos, 0n)).toBe(0n);
});

test('a full refund leaves nothing anywhere', () => {
  expect(standing(charged)).toMatchObject({ merchant: 18_238_80n });
  expect(standing(charged, reserved)).toEqual({ processor: -20_000_00n, refunds_pending: 20_000_00n });
  expect(standing(charged, reserved, confirmationLegs(20_000_00n, null))).toEqual({});
});

test('a failed refund restores the previous balances', () => {
  const returned = returnLegs('merchant', 20_000_00n, fee);
  expect(standing(charged, reserved, returned)).toEqual(standing(charged));
});

test("the customer's account pays, the merchant gets the fee back", () => {
  expect(standing(reservationLegs('customer:a1', 20_000_00n, fee))).toMatchObject({
    'customer:a1': -20_000_00n,
    merchant: 1_761_20n,
  });
});

test("a transfer out of the operator's bank leaves the books; out of the merchant's, what was set apart is its own", () => {
  const owed = reservationLegs('merchant', 20_000_00n, { feeCentavos: 0n, taxCentavos: 0n });
  expect(standing(owed, transferLegs(20_000_00n, 'operator'))).toEqual({
    merchant: -20_000_00n,
    transfers: 20_000_00n,
  });
  expect(standing(owed, transferLegs(20_000_00n, 'merchant'))).toEqual({});
});
