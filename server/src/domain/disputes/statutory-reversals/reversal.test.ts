import { openReversalStatuses, reversalStatuses } from '@recaudo/contract/shared/disputes/reversal-words';
import { describe, expect, test } from 'vitest';
import { isReversible, outstandingCentavos, reversalSteps } from './reversal.ts';

describe('steps', () => {
  test('the table has every status, and every status that is not final is open', () => {
    expect(reversalSteps.states).toEqual(reversalStatuses);
    expect(reversalSteps.states.filter(state => !reversalSteps.isFinal(state))).toEqual(openReversalStatuses);
  });

  test.each([
    ['requested', 'accepted', true],
    ['requested', 'contested', true],
    // The request is not contested, so an authority has nothing to reject.
    ['requested', 'rejected', false],
    ['contested', 'accepted', true],
    ['contested', 'rejected', true],
    // The money is owed: neither side can withdraw.
    ['accepted', 'contested', false],
    ['accepted', 'withdrawn', false],
    ['accepted', 'given_back', true],
    ['given_back', 'accepted', false],
    ['withdrawn', 'requested', false],
  ] as const)('%s to %s: %s', (from, to, may) => {
    expect(reversalSteps.can(from, to)).toBe(may);
  });
});

describe('the outstanding amount of a 10,000 request', () => {
  const request = { amountCentavos: 10_000n, refundedBeforeCentavos: 4_000n };
  test.each([
    ['no refund since', 4_000n, 10_000n],
    ['a part was refunded since', 7_000n, 7_000n],
    ['all of it was refunded since', 14_000n, 0n],
    ['more than it was refunded since', 20_000n, 0n],
    ['the earlier refund has failed since', 0n, 10_000n],
  ])('%s', (_title, refundedCentavos, outstanding) => {
    expect(outstandingCentavos(request, { amountCentavos: 20_000n, refundedCentavos })).toBe(outstanding);
  });

  test('never more than the charge has left', () => {
    const whole = { amountCentavos: 20_000n, refundedBeforeCentavos: 5_000n };
    expect(outstandingCentavos(whole, { amountCentavos: 20_000n, refundedCentavos: 5_000n })).toBe(15_000n);
  });
});

test.each([
  ['a card charge', 'charge', 'card', true],
  ['a PSE charge', 'charge', 'bank_account', true],
  // The law only covers electronic means of payment.
  ['a voucher paid in cash', 'charge', 'store', false],
  ['a refund', 'refund', 'card', false],
  ['a fee', 'fee', 'customer', false],
] as const)('%s can be reversed: %#', (_title, kind, method, can) => {
  expect(isReversible({ kind, method })).toBe(can);
});
