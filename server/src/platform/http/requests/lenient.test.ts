import { redirectUrl } from '@recaudo/contract/api/charges';
import { date, oneOf } from '@recaudo/contract/shared/schema/fields';
import {
  LENIENT_CAP,
  LENIENT_DEFAULT,
  LENIENT_PAD,
  returnPlaces,
} from '@recaudo/contract/shared/schema/lenient-fields';
import { listParameters } from '@recaudo/contract/shared/schema/query-fields';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { normaliseLenient, normaliseLenientQuery } from './lenient.ts';

const schema = Type.Object({
  amount: Type.Number(),
  order_id: Type.String(),
  confirm: Type.Optional(Type.Boolean()),
  retry_times: Type.Optional(Type.Integer({ minimum: 0, maximum: 31, [LENIENT_CAP]: true })),
  repeat_every: Type.Optional(Type.Integer({ maximum: 31 })),
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
    [
      'a date and a time with a space between',
      { trial_end_date: '2026-12-01 10:00:00' },
      { trial_end_date: '2026-12-01' },
    ],
    [
      'a date with other text stays',
      { trial_end_date: '2026-12-01 soon' },
      { trial_end_date: '2026-12-01 soon' },
    ],
    ['a number above a cap is the cap', { retry_times: 100 }, { retry_times: 31 }],
    ['a cap counts for text, too', { retry_times: '100' }, { retry_times: 31 }],
    ['a number below the cap stays', { retry_times: -1 }, { retry_times: -1 }],
    ['a number above another maximum stays', { repeat_every: 32 }, { repeat_every: 32 }],
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

describe('an address to go back to', () => {
  const optional = Type.Object({ redirect_url: Type.Optional(redirectUrl()) });
  const required = Type.Object({ redirect_url: redirectUrl({ [LENIENT_DEFAULT]: 'none' }) });

  test.each([
    ['', returnPlaces.website],
    ['  ', returnPlaces.website],
    ['/gracias', returnPlaces.website],
    ['gracias.php?x=1', returnPlaces.website],
    ['//otra.example/x', returnPlaces.website],
    ['https://tienda.example/gracias', 'https://tienda.example/gracias'],
    ['http://localhost:8080/x', 'http://localhost:8080/x'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['http://', 'http://'],
    [true, true],
  ])('%j becomes %j', (sent, expected) => {
    for (const schema of [optional, required]) {
      expect(normaliseLenient(schema, { redirect_url: sent })).toEqual({ redirect_url: expected });
    }
  });

  test.each([undefined, null])(
    '%s counts as absent: an error if the field is required, nothing otherwise',
    sent => {
      expect(normaliseLenient(required, { redirect_url: sent })).toEqual({ redirect_url: returnPlaces.none });
      expect(normaliseLenient(optional, { redirect_url: sent })).toEqual({});
    },
  );
});

test.each([
  ['101', '100'],
  ['99999999999999999999', '100'],
  ['100', '100'],
  ['0', '0'],
  ['-1', '-1'],
  ['1.5', '1.5'],
  ['x', 'x'],
  [undefined, undefined],
  [
    ['200', '300'],
    ['200', '300'],
  ],
])('the limit %j of a list counts as %j', (limit, expected) => {
  const query = { limit, offset: '200' };
  expect(normaliseLenientQuery(listParameters({}), query)).toEqual({ ...query, limit: expected });
  expect(normaliseLenientQuery(Type.Object({}), query)).toEqual(query);
});
