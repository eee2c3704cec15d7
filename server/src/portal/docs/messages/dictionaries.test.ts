import { describe, expect, test } from 'vitest';
import {
  bodySchema,
  listOperations,
  type OpenApiDocument,
  operationKey,
  readOpenApiText,
  resolveParameters,
} from '../document/openapi-document.ts';
import { answerNotes, usualFields } from '../snippets/operation-notes.ts';
import { spanishDescriptions } from './descriptions.ts';
import { spanishSummaries, summaryOf } from './operations.ts';
import { parameterMessages } from './parameters.ts';
import { tagMessages } from './tags.ts';

const document = JSON.parse(readOpenApiText()) as OpenApiDocument;
const operations = listOperations(document);
const keys = operations.map(operationKey);

/** Descriptions written in route schemas; those of parameters come from their own dictionary. */
function listDescriptions(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'description' && typeof value === 'string' ? [value] : listDescriptions(value),
  );
}
const descriptions = [
  ...listDescriptions(document.components.schemas),
  ...operations.flatMap(({ operation }) => [
    ...(operation.description === undefined ? [] : [operation.description]),
    // Request bodies only, because examples contain a field named `description`.
    ...listDescriptions(bodySchema(operation)),
  ]),
];
const parameters = operations.flatMap(({ operation }) => resolveParameters(document, operation));
const tags = document.tags.map(tag => tag.name);

/** Each list names the entries to add to or remove from the dictionary. */
describe('openapi.json is translated', () => {
  test('every operation has a Spanish summary (words/operations.ts)', () => {
    const missing = operations.filter(described => summaryOf(described, 'es').language !== 'es');
    expect(missing.map(operationKey)).toEqual([]);
  });

  test('every tag has Spanish and English words (words/tags.ts)', () => {
    expect(tags.filter(tag => tagMessages[tag] === undefined)).toEqual([]);
  });

  test('every parameter has Spanish and English words (words/parameters.ts)', () => {
    const missing = parameters.filter(({ name }) => parameterMessages[name] === undefined);
    expect([...new Set(missing.map(({ name }) => name))]).toEqual([]);
  });

  test('every description has a Spanish one (words/descriptions.ts)', () => {
    const missing = descriptions.filter(text => spanishDescriptions[text] === undefined);
    expect([...new Set(missing)]).toEqual([]);
  });
});

describe('no texts remain for removed entries', () => {
  test('operations', () => {
    expect(Object.keys(spanishSummaries).filter(key => !keys.includes(key))).toEqual([]);
    expect(Object.keys(usualFields).filter(key => !keys.includes(key))).toEqual([]);
    expect(Object.keys(answerNotes).filter(key => !keys.includes(key))).toEqual([]);
  });

  test('tags', () => {
    expect(Object.keys(tagMessages).filter(tag => !tags.includes(tag))).toEqual([]);
  });

  test('parameters', () => {
    const names = parameters.map(({ name }) => name);
    expect(Object.keys(parameterMessages).filter(name => !names.includes(name))).toEqual([]);
  });

  test('descriptions', () => {
    expect(Object.keys(spanishDescriptions).filter(text => !descriptions.includes(text))).toEqual([]);
  });
});
