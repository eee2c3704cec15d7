import { identifier } from '@recaudo/contract/shared/schema/fields';
import {
  amountFilter,
  dayFilter,
  digitsFilter,
  flagFilter,
  textFilter,
  trimmedFilter,
  wholeWithDefault,
  withUnlisted,
  wordFilter,
} from '@recaudo/contract/shared/schema/query-fields';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../errors.ts';
import { newQueryReader } from './read-query.ts';

const read = newQueryReader(
  withUnlisted(
    Type.Object({
      day: dayFilter(),
      amount: amountFilter(),
      flag: flagFilter(),
      word: wordFilter(['paid', 'open']),
      status: wordFilter(['paid', 'open'], { anyCase: true }),
      text: textFilter(5),
      trimmed: trimmedFilter(5),
      digits: digitsFilter(4),
      limit: wholeWithDefault({ minimum: 1, maximum: 100, default: 25 }),
    }),
    { older_name: textFilter(5) },
  ),
);

const refusal = (
  query: Record<string, unknown>,
  reader: (query: Record<string, unknown>) => unknown = read,
) => {
  try {
    return reader(query);
  } catch (error) {
    return error instanceof GatewayError ? `${error.errorCode}: ${error.message}` : error;
  }
};

describe('the values that the handler reads', () => {
  test.each([
    ['day', '2026-11-14', '2026-11-14'],
    ['amount', '20000', 2_000_000n],
    ['amount', '20000.5', 2_000_050n],
    ['amount', '0.05', 5n],
    ['flag', 'true', true],
    ['flag', 'false', false],
    ['word', 'paid', 'paid'],
    ['status', 'PAID', 'paid'],
    ['text', ' a ', ' a '],
    ['trimmed', ' a ', 'a'],
    ['digits', '0042', '0042'],
    ['limit', '100', 100],
    ['older_name', 'x', 'x'],
  ] as const)('%s=%s is %s', (name, sent, value) => {
    expect(read({ [name]: sent })).toEqual({ limit: 25, [name]: value });
  });

  test.each(['day', 'amount', 'flag', 'word', 'text', 'trimmed', 'digits', 'limit'])(
    'an empty %s is absent',
    name => {
      expect(read({ [name]: '' })).toEqual({ limit: 25 });
    },
  );

  test('blank values are absent where spaces are trimmed; unknown parameters are ignored', () => {
    expect(read({ trimmed: '   ', unknown: 'x' })).toEqual({ limit: 25 });
  });
});

describe('422 1003', () => {
  test.each([
    ['day', '2026-02-30', 'must be a date in the form yyyy-mm-dd'],
    ['day', '2026-02-030', 'must have at most 10 characters'],
    ['amount', '1.234', 'must be an amount with at most two decimals'],
    ['amount', '-1', 'must be an amount with at most two decimals'],
    ['flag', 'yes', 'must be one of: true, false'],
    ['word', 'PAID', 'must be one of: paid, open'],
    ['text', 'abcdef', 'must have at most 5 characters'],
    ['text', 'a\0', 'must not contain a NUL character'],
    ['digits', '42', 'must have four digits'],
    ['limit', '0', 'must be a whole number from 1 to 100'],
    ['limit', '101', 'must be a whole number from 1 to 100'],
    ['limit', '1.5', 'must be a whole number from 1 to 100'],
    ['limit', '1e1', 'must be a whole number from 1 to 100'],
  ])('%s=%s %s', (name, sent, rule) => {
    expect(refusal({ [name]: sent })).toBe(`1003: ${name} ${rule}`);
  });

  test('a repeated parameter', () => {
    expect(refusal({ text: ['a', 'b'] })).toBe('1003: text must be given once');
  });
});

test('400 1001: a value that must be there is missing or empty', () => {
  const reader = newQueryReader(Type.Object({ webhook_id: identifier() }));
  expect([refusal({}, reader), refusal({ webhook_id: '' }, reader)]).toEqual([
    '1001: webhook_id is required',
    '1001: webhook_id is required',
  ]);
});

test('a schema without a reader is rejected', () => {
  expect(() => newQueryReader(Type.Object({ list: Type.Array(Type.String()) }))).toThrow('no reader');
});
