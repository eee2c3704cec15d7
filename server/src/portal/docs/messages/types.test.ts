import type { Language } from '@recaudo/contract/shared/words/language';
import { expect, test } from 'vitest';
import type { Schema } from '../document/openapi-document.ts';
import { describeType } from './types.ts';

const said = (schema: Schema, language: Language) =>
  describeType(schema, language)
    .map(part => ('object' in part ? `<${part.object}>` : part.text))
    .join('');

test.each<[Schema, string, string]>([
  [{ type: 'string' }, 'texto', 'string'],
  [{ type: ['string', 'null'] }, 'texto o null', 'string or null'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'texto o null', 'string or null'],
  [
    { anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'number' }] },
    'texto o número',
    'string or number',
  ],
  [{ $ref: '#/components/schemas/Card' }, '<Card>', '<Card>'],
  [{ anyOf: [{ $ref: '#/components/schemas/Card' }, { type: 'null' }] }, '<Card> o null', '<Card> or null'],
  [{ type: 'array', items: { type: 'string' } }, 'lista de texto', 'array of string'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Card' } }, 'lista de <Card>', 'array of <Card>'],
  [{ properties: {} }, 'objeto', 'object'],
  [{ const: false }, 'booleano', 'boolean'],
  [{}, 'cualquiera', 'any'],
])('%j', (schema, spanish, english) => {
  expect(said(schema, 'es')).toBe(spanish);
  expect(said(schema, 'en')).toBe(english);
});
