import { describe, expect, test } from 'vitest';
import { noTaxes } from '../../processors/card-processor.ts';
import { notHosted, type Status, type Transaction } from '../charges/charge.ts';
import { feeComingBack, isFullyRefunded, isOverdrawn, leftCentavos, mayTryAgain } from './refund.ts';

const charge: Transaction = {
  id: 'tr1',
  kind: 'charge',
  method: 'card',
  status: 'completed',
  customerId: null,
  parentId: null,
  creationDate: new Date(0),
  operationDate: new Date(0),
  amountCentavos: 20_000_00n,
  captures: true,
  installments: 1,
  account: 'merchant',
  authorization: '123456',
  errorCode: null,
  errorMessage: null,
  fraudRules: null,
  retry: null,
  description: null,
  orderId: null,
  taxes: noTaxes,
  sourceId: null,
  card: null,
  customerDetails: null,
  deviceSessionId: null,
  conciliated: false,
  feeCentavos: 1_480_00n,
  feeTaxCentavos: 281_20n,
  refundedCentavos: 0n,
  feeReturnedCentavos: 0n,
  feeTaxReturnedCentavos: 0n,
  eventCount: 1,
  ...notHosted,
};

/** The charge after refunds of these amounts, in this order. */
const afterRefunds = (first: Transaction, amounts: readonly bigint[]): Transaction =>
  amounts.reduce((present, amount) => {
    const { feeCentavos, taxCentavos } = feeComingBack(present, amount);
    return {
      ...present,
      refundedCentavos: present.refundedCentavos + amount,
      feeReturnedCentavos: present.feeReturnedCentavos + feeCentavos,
      feeTaxReturnedCentavos: present.feeTaxReturnedCentavos + taxCentavos,
    };
  }, first);

describe('the refunded part of the fee', () => {
  test.each([
    ['all', 20_000_00n, 1_480_00n, 281_20n],
    ['half', 10_000_00n, 740_00n, 140_60n],
    // 0.074 and 0.01406 centavos.
    ['a centavo', 1n, 0n, 0n],
    // Half a centavo rounds up: 7 centavos are 0.518 of the fee.
    ['seven centavos', 7n, 1n, 0n],
    ['a third', 6_666_67n, 493_33n, 93_73n],
  ])('%s of 20,000', (_title, amount, feeCentavos, taxCentavos) => {
    expect(feeComingBack(charge, amount)).toEqual({ feeCentavos, taxCentavos });
  });

  test.each([
    ['thirds', [6_666_67n, 6_666_67n, 6_666_66n]],
    ['a centavo, then the rest', [1n, 19_999_99n]],
    ['all but a centavo, then that', [19_999_99n, 1n]],
    ['sevenths', [...Array.from({ length: 6 }, () => 2_857_14n), 2_857_16n]],
    ['many small ones', [...Array.from({ length: 99 }, () => 7n), 19_993_07n]],
  ])('%s give back the whole fee and tax', (_title, amounts) => {
    const after = afterRefunds(charge, amounts);
    expect(after).toMatchObject({
      refundedCentavos: 20_000_00n,
      feeReturnedCentavos: 1_480_00n,
      feeTaxReturnedCentavos: 281_20n,
    });
    expect(leftCentavos(after)).toBe(0n);
  });

  test('is never negative, and whole in the end, after a refund in the middle has failed', () => {
    const small = { ...charge, amountCentavos: 100n, feeCentavos: 10n, feeTaxCentavos: 0n };
    // 33 returned 3, the next 33 returned 4; then the first failed and its 3 were undone.
    const remaining = { ...small, refundedCentavos: 33n, feeReturnedCentavos: 4n };
    expect(feeComingBack(remaining, 1n)).toEqual({ feeCentavos: 0n, taxCentavos: 0n });
    expect(afterRefunds(remaining, [1n, 66n])).toMatchObject({ feeReturnedCentavos: 10n });
  });

  test('nothing if the charge had no fee', () => {
    const free = { ...charge, feeCentavos: 0n, feeTaxCentavos: 0n };
    expect(feeComingBack(free, 20_000_00n)).toEqual({ feeCentavos: 0n, taxCentavos: 0n });
  });
});

const refund = (amountCentavos: bigint, status: Status, errorCode: number | null = null): Transaction => ({
  ...charge,
  kind: 'refund',
  amountCentavos,
  status,
  errorCode,
});

test.each([
  ['nothing', [], false],
  ['a part', [refund(19_999_99n, 'completed')], false],
  ['all', [refund(20_000_00n, 'completed')], true],
  ['all in parts', [refund(1n, 'completed'), refund(19_999_99n, 'completed')], true],
  ['all, a part of it still open', [refund(1n, 'processing'), refund(19_999_99n, 'completed')], false],
  ['all, a part of it failed', [refund(1n, 'failed'), refund(19_999_99n, 'completed')], false],
])('refunded, when the processor has confirmed all of it: %s', (_title, refunds, expected) => {
  expect(isFullyRefunded(charge, refunds)).toBe(expected);
});

test.each([
  ['never sent', refund(1n, 'failed', 1004), true],
  ['declined', refund(1n, 'failed', 1007), false],
  ['open', refund(1n, 'processing'), false],
  ['done', refund(1n, 'completed'), false],
])('the same request may try again: %s', (_title, present, expected) => {
  expect(mayTryAgain(present)).toBe(expected);
});

test.each([
  // title, balance, out, in, overdraft, expected
  ['down to zero', 100n, 100n, 0n, 0n, false],
  ['a centavo below zero', 100n, 101n, 0n, 0n, true],
  ['a centavo below zero, less than what comes back of the fee', 100n, 101n, 1n, 0n, false],
  ['down to the overdraft', 100n, 600n, 0n, 500n, false],
  ['a centavo below the overdraft', 100n, 601n, 0n, 500n, true],
  ['a centavo below the overdraft, less than what comes back', 100n, 601n, 1n, 500n, false],
  ['below the overdraft before, and lower after', -900n, 1n, 0n, 500n, true],
  ['below the overdraft before, and the same after', -900n, 10n, 10n, 500n, false],
  ['below the overdraft before, and higher after', -900n, 10n, 11n, 500n, false],
])('overdrawn: %s', (_title, balanceCentavos, outCentavos, inCentavos, overdraftCentavos, expected) => {
  expect(isOverdrawn({ balanceCentavos, outCentavos, inCentavos, overdraftCentavos })).toBe(expected);
});
