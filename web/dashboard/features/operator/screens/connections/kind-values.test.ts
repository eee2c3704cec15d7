import type { KindField } from '@recaudo/contract/operator/connections';
import { expect, test } from 'vitest';
import { readKindValues, textOfValue, valueAt } from './kind-values.ts';

const field = (name: string, type: KindField['type']): KindField => ({
  name,
  type,
  title: name,
  description: null,
  is_required: true,
  is_secret: false,
  initial: null,
  choices: [],
  minimum: null,
  maximum: null,
  max_length: null,
  pattern: null,
});

test.each([
  ['text', 'acq.example', 'acq.example'],
  ['integer', '8583', 8583],
  ['integer', 'many', 'many'],
  ['number', '0.5', 0.5],
  ['boolean', 'on', true],
  ['boolean', '', false],
  ['choice', 'tls', 'tls'],
  ['list', 'a\n\n b ', ['a', 'b']],
  ['json', '{"a":[1]}', { a: [1] }],
  ['json', '{"a":', '{"a":'],
  ['text', '', undefined],
  ['integer', '', undefined],
] as const)('%s: %j is %j', (type, text, expected) => {
  const values = readKindValues([field('it', type)], { 's.it': text }, 's.');
  expect(values['it']).toEqual(expected);
});

test('a dot leads into an object, and out of it', () => {
  const fields = [field('tls.ca', 'text'), field('tls.key', 'text'), field('host', 'text')];
  const values = readKindValues(fields, { 'tls.ca': 'C', 'tls.key': 'K', host: 'h' }, '');
  expect(values).toEqual({ tls: { ca: 'C', key: 'K' }, host: 'h' });
  expect([valueAt(values, 'tls.key'), valueAt(values, 'tls.none.at'), valueAt(values, 'host')]).toEqual([
    'K',
    undefined,
    'h',
  ]);
});

test.each([
  [undefined, ''],
  [null, ''],
  [8583, '8583'],
  [false, 'false'],
  [['a', 'b'], 'a\nb'],
  [[{ a: 1 }], '[\n  {\n    "a": 1\n  }\n]'],
])('%j is shown as %j', (value, text) => expect(textOfValue(value)).toBe(text));
