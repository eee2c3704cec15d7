import { amountIn, date, email, oneOf, requiredText, text } from '@recaudo/contract/shared/schema/fields';
import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { compileValidator } from './validation.ts';

const schema = Type.Object({
  name: requiredText(5),
  note: Type.Optional(text(3)),
  email: Type.Optional(email(20)),
  day: Type.Optional(date()),
  amount: Type.Optional(amountIn()),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
  unit: Type.Optional(oneOf(['week', 'month'])),
  account: Type.Optional(Type.Boolean()),
  code: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  digits: Type.Optional(Type.String({ pattern: '^[0-9]+$' })),
  tiers: Type.Optional(
    Type.Array(
      Type.Union([Type.Object({ up_to: Type.Optional(Type.Integer()), flat: Type.Integer() }), Type.Null()]),
    ),
  ),
  address: Type.Optional(
    Type.Object({
      city: Type.String(),
      zip: Type.Optional(Type.Number()),
      floor: Type.Optional(Type.Integer()),
    }),
  ),
});

const judge = (of: TSchema, data: unknown) => {
  const verdict = compileValidator(of, 'body')(data);
  return 'error' in verdict ? [verdict.error.errorCode, verdict.error.message] : verdict.value;
};

describe('1001: malformed values', () => {
  test.each<[unknown, string]>([
    [undefined, 'The body is missing'],
    [null, 'The body is missing'],
    [[], 'The body must be an object'],
    ['x', 'The body must be an object'],
    [{}, 'name is required'],
    [{ name: null }, 'name is required'],
    [{ name: '' }, 'name must not be empty'],
    [{ name: ' ' }, 'name must be text that is not blank'],
    [{ name: 'x'.repeat(6) }, 'name must have at most 5 characters'],
    [{ name: 5 }, 'name must be a string'],
    [{ name: 'a', note: 'long' }, 'note must have at most 3 characters'],
    [{ name: 'a', email: 'a@b' }, 'email must be an e-mail address such as ana@example.com'],
    [{ name: 'a', day: '2026-02-30' }, 'day must be a date in the form yyyy-mm-dd'],
    [{ name: 'a', amount: '5' }, 'amount must be a number'],
    [{ name: 'a', count: '5' }, 'count must be an integer'],
    [{ name: 'a', unit: 7 }, 'unit must be a string'],
    [{ name: 'a', account: 'true' }, 'account must be a boolean'],
    [{ name: 'a', code: {} }, 'code has a type that is not accepted'],
    [{ name: 'a', digits: '1x' }, 'digits does not have the required format'],
    [{ name: 'a', address: 'x' }, 'address must be an object'],
    [{ name: 'a', address: {} }, 'address.city is required'],
    [{ name: 'a', address: { city: null } }, 'address.city is required'],
    [{ name: 'a', address: { city: 'x', zip: 'y' } }, 'address.zip must be a number'],
  ])('%j', (data, description) => {
    expect(judge(schema, data)).toEqual([1001, description]);
  });
});

describe('1003: a value that the rules refuse', () => {
  test.each<[unknown, string]>([
    [{ amount: 0 }, 'amount must be greater than 0'],
    [{ amount: -1 }, 'amount must be greater than 0'],
    [{ amount: 10_000_000_000 }, 'amount must be at most 9999999999.99'],
    [{ amount: 1.005 }, 'amount must have at most two decimals'],
    [{ count: 0 }, 'count must be at least 1'],
    [{ count: 32 }, 'count must be at most 31'],
    [{ count: 1.5 }, 'count must be a whole number'],
    [{ address: { city: 'x', floor: 2.5 } }, 'address.floor must be a whole number'],
    [{ unit: 'day' }, 'unit must be one of: week, month'],
    [{ unit: '' }, 'unit must be one of: week, month'],
  ])('%j', (data, description) => {
    expect(judge(schema, { name: 'a', ...(data as object) })).toEqual([1003, description]);
  });
});

describe('1001: an empty required text', () => {
  const strictSchema = Type.Object({
    unit: oneOf(['week', 'month']),
    amount: amountIn(),
    count: Type.Integer(),
    confirm: Type.Boolean({ const: false }),
    country: Type.Unsafe<'COL'>({ type: 'string', const: 'COL' }),
    code: Type.Union([Type.String({ pattern: '^[0-9]+$' }), Type.Number()]),
    plan: Type.Object({ unit: oneOf(['week']) }),
  });
  const whole = {
    unit: 'week',
    amount: 1,
    count: 1,
    confirm: false,
    country: 'COL',
    code: '1',
    plan: { unit: 'week' },
  };
  test.each<[string, unknown]>([
    ['unit', { unit: '' }],
    ['amount', { amount: '' }],
    ['count', { count: '' }],
    ['confirm', { confirm: '' }],
    ['country', { country: '' }],
    ['code', { code: '' }],
    ['plan.unit', { plan: { unit: '' } }],
  ])('%s', (field, data) => {
    expect(judge(strictSchema, { ...whole, ...(data as object) })).toEqual([
      1001,
      `${field} must not be empty`,
    ]);
  });

  test('before a refused value of another field', () => {
    expect(judge(strictSchema, { ...whole, amount: 0, unit: '' })).toEqual([1001, 'unit must not be empty']);
  });
});

test('shape before values: the first malformed field speaks before any refused value', () => {
  expect(judge(schema, { unit: 'day', amount: 0 })).toEqual([1001, 'name is required']);
  expect(judge(schema, { name: 'a', amount: 0, note: 7 })).toEqual([1001, 'note must be a string']);
});

describe('valid values', () => {
  test.each<[string, unknown, unknown]>([
    ['null in an optional field is absent', { name: 'a', note: null, address: null }, { name: 'a' }],
    [
      'null inside of an object too',
      { name: 'a', address: { city: 'x', zip: null } },
      { name: 'a', address: { city: 'x' } },
    ],
    [
      'null inside of an object in a list',
      { name: 'a', tiers: [{ up_to: null, flat: 1 }, null] },
      { name: 'a', tiers: [{ flat: 1 }, null] },
    ],
    ['unknown fields', { name: 'a', extra: 1 }, { name: 'a', extra: 1 }],
    ['an integer with a point', { name: 'a', count: 1.0 }, { name: 'a', count: 1 }],
    ['either type of a union', { name: 'a', code: 12 }, { name: 'a', code: 12 }],
    ['five characters that take ten units', { name: '😀😀😀😀😀' }, { name: '😀😀😀😀😀' }],
  ])('%s', (_title, data, value) => {
    expect(judge(schema, data)).toEqual(value);
  });

  test.each([[undefined], [null]])('%s without required fields is an empty object', data => {
    expect(judge(Type.Object({ note: Type.Optional(text(3)) }), data)).toEqual({});
  });

  test.each(['params', 'headers'])('%s are read elsewhere', part => {
    expect(compileValidator(schema, part)({ anything: 1 })).toEqual({ value: { anything: 1 } });
  });
});
