import type { Language } from '@recaudo/contract/shared/words/language';
import { expect, test } from 'vitest';
import type { Schema } from '../document/openapi-document.ts';
import { describeRules } from './rules.ts';

const said = (schema: Schema, language: Language) =>
  describeRules(schema, language)
    .map(rule => rule.map(part => ('code' in part ? `\`${part.code}\`` : part.text)).join(''))
    .join('; ');

test.each<[string, Schema, string, string]>([
  ['nothing', { type: 'string' }, '', ''],
  [
    'required text',
    { type: 'string', minLength: 1, maxLength: 100, format: 'not-blank' },
    'no puede estar en blanco; máximo 100 caracteres',
    'must not be blank; at most 100 characters',
  ],
  ['a text of one character or more', { minLength: 1 }, 'no puede estar vacío', 'must not be empty'],
  [
    'words',
    { enum: ['unpaid', 'cancelled'] },
    'una de: `unpaid`, `cancelled`',
    'one of: `unpaid`, `cancelled`',
  ],
  ['a single word', { enum: ['COP'] }, 'siempre `COP`', 'always `COP`'],
  [
    'money',
    { type: 'number', exclusiveMinimum: 0, maximum: 9_999_999_999.99 },
    'mayor que 0; hasta 9999999999.99',
    'greater than 0; at most 9999999999.99',
  ],
  ['a default that is false', { type: 'boolean', default: false }, 'si falta: `false`', 'default: `false`'],
  [
    'a lenient cap',
    { maximum: 31, 'x-lenient-cap': true },
    'hasta 31; un valor mayor se toma como 31 en el perfil lenient',
    'at most 31; larger values are capped at 31 in the lenient profile',
  ],
  [
    'a lenient default',
    { 'x-lenient-default': 'COP' },
    'si falta en el perfil lenient: `COP`',
    'default in the lenient profile: `COP`',
  ],
  ['a whole number', { type: 'number', multipleOf: 1 }, 'sin decimales', 'a whole number'],
  ['a format without words', { format: 'ipv4' }, 'ipv4', 'ipv4'],
  [
    'options, each rule once',
    { anyOf: [{ maxLength: 3 }, { maxLength: 3 }, { type: 'null' }] },
    'máximo 3 caracteres',
    'at most 3 characters',
  ],
  [
    'items',
    { type: 'array', minItems: 1, items: { enum: ['a', 'b'] } },
    'al menos 1 en la lista; una de: `a`, `b`',
    'at least 1 in the list; one of: `a`, `b`',
  ],
  ['named items keep their rules in their own table', { type: 'array', items: { $ref: '#/x' } }, '', ''],
])('%s', (_title, schema, spanish, english) => {
  expect(said(schema, 'es')).toBe(spanish);
  expect(said(schema, 'en')).toBe(english);
});
