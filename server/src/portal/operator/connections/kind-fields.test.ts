import { oneOf } from '@recaudo/contract/shared/schema/fields';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { kindFields } from './kind-fields.ts';

const field = {
  description: null,
  is_required: true,
  is_secret: false,
  initial: null,
  choices: [],
  minimum: null,
  maximum: null,
  max_length: null,
  pattern: null,
};

test.each([
  ['a line', Type.String({ maxLength: 60 }), { type: 'text', max_length: 60 }],
  ['what is pasted', Type.String({ maxLength: 8_000 }), { type: 'long_text', max_length: 8_000 }],
  ['a port', Type.Integer({ minimum: 1, maximum: 65_535 }), { type: 'integer', minimum: 1, maximum: 65_535 }],
  ['a share', Type.Number(), { type: 'number' }],
  ['a switch', Type.Boolean({ default: true }), { type: 'boolean', initial: 'true', is_required: false }],
  ['a word out of a few', oneOf(['tcp', 'tls']), { type: 'choice', choices: ['tcp', 'tls'] }],
  [
    'literals',
    Type.Union([Type.Literal('a'), Type.Literal('b')], { default: 'b' }),
    { type: 'choice', choices: ['a', 'b'], initial: 'b', is_required: false },
  ],
  [
    'several texts',
    Type.Array(Type.String(), { default: ['x', 'y'] }),
    { type: 'list', initial: 'x\ny', is_required: false },
  ],
  ['anything else', Type.Array(Type.Object({ at: Type.Integer() })), { type: 'json' }],
  [
    'a default of any shape',
    Type.Unknown({ default: { a: 1 } }),
    { type: 'json', initial: '{\n  "a": 1\n}', is_required: false },
  ],
  ['one that may be left out', Type.Optional(Type.String()), { type: 'text', is_required: false }],
  [
    'its own words',
    Type.String({ title: 'Host', description: 'Where it listens', pattern: '^\\S+$' }),
    { type: 'text', title: 'Host', description: 'Where it listens', pattern: '^\\S+$' },
  ],
])('%s', (_what, schema, expected) => {
  expect(kindFields(Type.Object({ it: schema }))).toEqual([
    { name: 'it', title: 'it', ...field, ...expected },
  ]);
});

test('a nested object is flattened; its required fields are required only if it is present', () => {
  const within = Type.Object({ ca: Type.String(), key: Type.String() });
  const names = (schema: Type.TObject) =>
    kindFields(schema, name => name === 'key').map(one => [one.name, one.is_required, one.is_secret]);
  expect(names(Type.Object({ tls: within }))).toEqual([
    ['tls.ca', true, false],
    ['tls.key', true, true],
  ]);
  expect(names(Type.Object({ tls: Type.Optional(within) }))).toEqual([
    ['tls.ca', false, false],
    ['tls.key', false, true],
  ]);
});
