import { expect, test } from 'vitest';
import { TypeReader } from './types.mjs';

const read = (schema: object, field = '') => new TypeReader({}).read(schema, 'Thing', field);
const text = { type: 'string' };

test.each([
  ['an amount', { type: 'number', multipleOf: 0.01 }, { kind: 'number' }],
  ['a whole number', { type: 'number', multipleOf: 1 }, { kind: 'integer' }],
  ['an instant', { type: 'string', format: 'date-time' }, { kind: 'instant' }],
  ['a day', { type: 'string', format: 'date' }, { kind: 'date' }],
  ['null or a text', { anyOf: [text, { type: 'null' }] }, { kind: 'text', isNullable: true }],
  ['the same, in short', { type: ['string', 'null'] }, { kind: 'text', isNullable: true }],
  [
    'a filter that may be empty',
    { anyOf: [{ type: 'number' }, { ...text, maxLength: 0 }] },
    { kind: 'number' },
  ],
  ['an empty object', { type: 'object', properties: {} }, { kind: 'empty' }],
  ['an open object', { type: 'object' }, { kind: 'map' }],
])('%s', (_name, schema, type) => {
  expect(read(schema)).toEqual(type);
});

test('an instant without a format is known by its name', () => {
  expect(read(text, 'due_date')).toEqual({ kind: 'instant' });
});

test('fields that belong together make one shape', () => {
  const reader = new TypeReader({});
  const schema = {
    type: 'object',
    properties: { token_id: text, cvv2: text },
    anyOf: [{ required: ['cvv2'] }],
  };
  expect(reader.read(schema, 'NewCard')).toEqual({ kind: 'model', name: 'NewCard' });
  expect(reader.models.get('NewCard')).toMatchObject({ fields: [{ name: 'token_id' }, { name: 'cvv2' }] });
});
