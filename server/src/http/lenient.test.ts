import { date, oneOf } from '@recaudo/contract/fields';
import { LENIENT_DEFAULT, LENIENT_PAD } from '@recaudo/contract/lenient-fields';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { normaliseLenient } from './lenient.ts';

const schema = Type.Object({
  amount: Type.Number(),
  order_id: Type.String(),
  confirm: Type.Optional(Type.Boolean()),
  currency: Type.Unsafe<'COP'>({ ...oneOf(['COP']), [LENIENT_DEFAULT]: 'COP' }),
  expiration_month: Type.String({ [LENIENT_PAD]: 2 }),
  trial_end_date: Type.Optional(date()),
  customer: Type.Optional(Type.Object({ name: Type.String(), age: Type.Number() })),
  cvv2: Type.Union([Type.String(), Type.Number()]),
});

describe('the lenient profile', () => {
  test.each([
    ['numbers as text', { amount: '101' }, { amount: 101 }],
    ['decimals as text', { amount: ' 101.50 ' }, { amount: 101.5 }],
    ['text that is no number stays', { amount: '1.000.000' }, { amount: '1.000.000' }],
    ['hexadecimal is no number', { amount: '0x10' }, { amount: '0x10' }],
    ['text as numbers', { order_id: 77 }, { order_id: '77' }],
    ['a number too long to be exact stays', { order_id: 2 ** 53 }, { order_id: 2 ** 53 }],
    ['booleans as text', { confirm: 'false' }, { confirm: false }],
    ['booleans in capitals', { confirm: 'TRUE' }, { confirm: true }],
    ['lower-case currency', { currency: 'cop' }, { currency: 'COP' }],
    ['a one-digit month as number', { expiration_month: 5 }, { expiration_month: '05' }],
    [
      'a full datetime for a date',
      { trial_end_date: '2026-12-01T10:00:00Z' },
      { trial_end_date: '2026-12-01' },
    ],
    ['null is absent', { amount: null }, {}],
    ['unknown fields stay and are ignored later', { colour: 'red' }, { colour: 'red' }],
    ['fields of objects', { customer: { name: 5, age: '7' } }, { customer: { name: '5', age: 7 } }],
    ['either of text and number becomes text', { cvv2: 123 }, { cvv2: '123' }],
  ])('%s', (_title, sent, expected) => {
    expect(normaliseLenient(schema, sent)).toEqual({ currency: 'COP', ...expected });
  });

  test.each([[[]], ['{}'], [''], [undefined]])('%j is read as an empty object', body => {
    expect(normaliseLenient(schema, body)).toEqual({ currency: 'COP' });
  });

  test.each([[[1]], ['text'], [7]])('%j is left for the schema to refuse', body => {
    expect(normaliseLenient(schema, body)).toEqual(body);
  });
});
