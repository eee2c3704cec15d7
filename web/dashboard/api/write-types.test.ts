import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readOpenApi, typeOf, writeTypes } from './write-types.mjs';

test('types.ts is what openapi.json says today (else run node web/dashboard/api/write-types.mjs)', async () => {
  const written = await readFile(new URL('types.ts', import.meta.url), 'utf8');
  expect(written === writeTypes(await readOpenApi())).toBe(true);
});

test.each([
  [{ type: 'integer' }, 'number'],
  [{ type: 'null' }, 'null'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ $ref: '#/components/schemas/Charge' }, 'Charge'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [
    { type: 'object', required: ['id'], properties: { id: { type: 'string' }, note: { type: 'string' } } },
    '{ id: string; note?: string }',
  ],
  [{ type: 'object', additionalProperties: true }, 'Record<string, unknown>'],
])('%o is written as %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

test('an operation names its path, its filters, its body and its answer', () => {
  const parameters = { id: { name: 'charge_id', in: 'path', schema: { type: 'string' } } };
  const text = writeTypes({
    components: { schemas: {}, parameters },
    paths: {
      '/v1/{merchant_id}/charges/{charge_id}': {
        get: {
          parameters: [
            { $ref: '#/components/parameters/id', name: '', in: '', schema: {} },
            { name: 'amount[gte]', in: 'query', schema: { type: 'number' } },
          ],
          responses: { 204: {} },
        },
      },
    },
  });
  expect(text).toContain(
    "'GET /charges/{charge_id}': { path: { 'charge_id': string }; query: { 'amount[gte]'?: number }; body: undefined; answer: undefined };",
  );
});
