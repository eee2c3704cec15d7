import { amountOut } from '@recaudo/contract/shared/schema/fields';
import { expect, test } from 'vitest';
import type { OpenApiDocument, Schema } from '../document/openapi-document.ts';
import { refineAnswer } from '../document/refine-schemas.ts';
import { printJson } from './print-json.ts';
import { answerExample as answerWith, requestExample } from './schema-example.ts';

const card: Schema = {
  title: 'Card',
  type: 'object',
  required: ['id', 'card_number'],
  properties: {
    id: { type: 'string' },
    card_number: { type: 'string' },
    twin: { $ref: '#/components/schemas/Card' },
  },
};
const document = { components: { schemas: { Card: card } } } as unknown as OpenApiDocument;

const answerExample = (of: OpenApiDocument, schema: Schema) =>
  answerWith(of, schema, { shows: [], values: {}, absent: [] });

const order: Schema = {
  type: 'object',
  required: ['amount', 'currency'],
  properties: {
    amount: { type: 'number' },
    currency: { type: 'string', enum: ['COP'] },
    note: { type: 'string' },
    customer_id: { type: 'string' },
  },
};

test('a request shows the required fields', () => {
  expect(requestExample(document, order, [])).toEqual({ amount: 20000, currency: 'COP' });
});

test('a request also shows common fields, in schema order', () => {
  const body = requestExample(document, order, ['customer_id']);
  expect(Object.keys(body as object)).toEqual(['amount', 'currency', 'customer_id']);
});

test('a request that requires nothing shows everything', () => {
  const { required: _, ...optional } = order;
  expect(Object.keys(requestExample(document, optional, []) as object)).toHaveLength(4);
});

test('an answer shows everything, with an id of its kind and without an object inside itself', () => {
  const example = answerExample(document, { $ref: '#/components/schemas/Card' });
  expect(example).toEqual({ id: expect.stringMatching(/^k[a-z0-9]{19}$/), card_number: '411111XXXXXX1111' });
});

test('a response omits fields of other levels and uses the known values', () => {
  const known = { shows: [], values: { currency: 'USD' }, absent: ['customer_id', 'amount'] };
  expect(answerWith(document, order, known)).toEqual({ amount: 20000, currency: 'USD', note: 'texto' });
});

test('rare fields are shown where they matter', () => {
  const charge: Schema = { type: 'object', properties: { refund: { $ref: '#/components/schemas/Card' } } };
  expect(answerWith(document, charge, { shows: [], values: {}, absent: [] })).toEqual({});
  expect(answerWith(document, charge, { shows: ['refund'], values: {}, absent: [] })).toHaveProperty(
    'refund.id',
  );
});

const nothing: Schema = { type: 'null' };

test.each<[string, Schema, unknown]>([
  ['a nullable text nobody knows', { anyOf: [{ type: 'string' }, nothing] }, null],
  ['a nullable text with an example', { anyOf: [{ type: 'string', examples: ['COL'] }, nothing] }, 'COL'],
  ['a const', { const: false }, false],
  ['a default', { type: 'integer', default: 10 }, 10],
  ['words', { enum: ['week', 'month'] }, 'week'],
  ['a day', { type: 'string', format: 'date' }, '2026-11-14'],
  ['a list', { type: 'array', items: { type: 'integer', minimum: 3 } }, [3]],
  ['options', { anyOf: [{ type: 'string' }, { type: 'number' }] }, 'texto'],
])('%s', (_title, schema, example) => {
  expect(answerExample(document, schema)).toEqual(example);
});

test('money in an answer has two decimals, as on the wire', () => {
  const priced = {
    ...order,
    properties: { ...order.properties, amount: refineAnswer(amountOut()) },
  };
  expect(printJson(answerExample(document, priced))).toBe(
    `{\n  "amount": 20000.00,\n  "currency": "COP",\n  "note": "texto",\n  "customer_id": "a0mhx3k2pz7c4w9q1d8f"\n}`,
  );
});

test.each([
  [{}, '{}'],
  [[], '[]'],
  [[1, null], '[\n  1,\n  null\n]'],
  [{ a: { b: 'ñ"' } }, '{\n  "a": {\n    "b": "ñ\\""\n  }\n}'],
])('prints %j', (value, text) => {
  expect(printJson(value)).toBe(text);
});
