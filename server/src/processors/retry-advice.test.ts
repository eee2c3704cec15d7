import { errorCodes } from '@recaudo/contract/shared/error-table';
import type { RetryReason } from '@recaudo/contract/shared/words/retry-words';
import { describe, expect, it, test } from 'vitest';
import type { Retry } from './card-processor.ts';
import { adviseRetry, type DeclinedPayment } from './retry-advice.ts';

const never: Retry = { kind: 'never' };
const later: Retry = { kind: 'later' };
const withNewData: Retry = { kind: 'with_new_data' };
const afterHours = (hours: number): Retry => ({ kind: 'after_hours', hours });

const retryOf = (declined: Partial<DeclinedPayment>): Retry =>
  adviseRetry({ brand: 'visa', code: 3001, ...declined }).retry;

describe('Visa, by the response code', () => {
  test.each<[Retry, string]>([
    [never, '04 07 12 14 15 41 43 46 57 R0 R1 R3'],
    [later, '03 19 51 59 61 62 65 75 78 86 91 93 96 N3 N4 5C 9G'],
    [withNewData, '54 55 70 82 1A 6P N7'],
    // Category 4: all others.
    [later, '01 02 05 06 13 58 79 83 85 N0 Q1'],
  ])('%j: %s', (retry, responseCodes) => {
    for (const responseCode of responseCodes.split(' ')) {
      // Regardless of our error code, and although Visa has no advice codes.
      for (const code of [3001, 3002, 3004] as const) {
        expect(retryOf({ code, responseCode, adviceCode: '03' }), responseCode).toEqual(retry);
      }
    }
  });

  test.each(['r1', ' R1', 'R1 '])('%j is R1', responseCode => {
    expect(retryOf({ responseCode })).toEqual(never);
  });
});

describe.each(['mastercard', 'maestro'] as const)('%s, by the advice code', brand => {
  test.each<[string, Retry]>([
    ['01', withNewData],
    ['02', later],
    ['03', never],
    ['21', never],
    ['24', afterHours(1)],
    ['25', afterHours(24)],
    ['26', afterHours(48)],
    ['27', afterHours(96)],
    ['28', afterHours(144)],
    ['29', afterHours(192)],
    ['30', afterHours(240)],
  ])('%s: %j', (adviceCode, retry) => {
    for (const responseCode of ['05', '43', '51', undefined]) {
      for (const code of [3001, 3002, 3004] as const) {
        expect(retryOf({ brand, code, responseCode, adviceCode })).toEqual(retry);
      }
    }
  });

  test.each([undefined, null, '', '22', '31', '99'])(
    '%j says nothing: our code decides, not the response code',
    adviceCode => {
      expect(retryOf({ brand, code: 3001, responseCode: '43', adviceCode })).toEqual(later);
      expect(retryOf({ brand, code: 3004, responseCode: '51', adviceCode })).toEqual(never);
    },
  );
});

describe('by our code', () => {
  const expected = new Map<number, Retry>([
    [3004, never],
    [3005, never],
    [3002, withNewData],
  ]);

  test.each(errorCodes)('%i, without advice from the network', code => {
    const retry = expected.get(code) ?? (String(code).startsWith('2') ? withNewData : later);
    for (const brand of ['visa', 'mastercard', 'american express', 'unknown'] as const) {
      expect(retryOf({ brand, code }), brand).toEqual(retry);
      expect(retryOf({ brand, code, responseCode: null, adviceCode: null }), brand).toEqual(retry);
    }
  });

  test('other networks have neither Visa’s categories nor Mastercard’s advice', () => {
    for (const brand of ['american express', 'diners', 'unknown'] as const) {
      expect(retryOf({ brand, responseCode: '43', adviceCode: '03' })).toEqual(later);
    }
  });
});

it.each<[Partial<DeclinedPayment>, RetryReason]>([
  [{ responseCode: '43' }, 'stolen'],
  [{ responseCode: '04' }, 'retained'],
  [{ responseCode: '14' }, 'number'],
  [{ responseCode: 'R0' }, 'stopped'],
  [{ responseCode: '51' }, 'funds'],
  [{ responseCode: '91' }, 'unavailable'],
  [{ responseCode: '54' }, 'expired'],
  [{ responseCode: '05' }, 'declined'],
  [{ brand: 'mastercard', adviceCode: '21' }, 'stopped'],
  [{ brand: 'mastercard', adviceCode: '25' }, 'advised'],
  [{ code: 3004 }, 'stolen'],
  [{ code: 3009 }, 'lost'],
  [{ code: 2005 }, 'data'],
  [{ code: 1007 }, 'declined'],
])('%j: %s', (declined, reason) => {
  expect(adviseRetry({ brand: 'visa', code: 3001, ...declined }).reason).toBe(reason);
});
