import { expect, test } from 'vitest';
import type { OpenApiDocument, Operation } from '../document/openapi-document.ts';
import { curlExample } from './curl.ts';

const document = { components: { schemas: {}, parameters: {} } } as unknown as OpenApiDocument;
const curl = (method: string, path: string, operation: Partial<Operation> = {}) =>
  curlExample(document, { method, path, operation: { responses: {}, ...operation } });

test('a GET', () => {
  expect(curl('GET', '/v1/{merchant_id}/customers/{customer_id}')).toBe(
    'curl "$RECAUDO_URL/v1/$MERCHANT_ID/customers/a0mhx3k2pz7c4w9q1d8f" \\\n  -u "$PRIVATE_KEY:"',
  );
});

test('a POST with a body; a quote in it does not end the argument', () => {
  const schema = { type: 'object', required: ['x'], properties: { x: { const: "d'oro" } } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  expect(curl('POST', '/v1/{merchant_id}/x', { requestBody })).toBe(
    [
      'curl "$RECAUDO_URL/v1/$MERCHANT_ID/x" \\',
      '  -u "$PRIVATE_KEY:" \\',
      "  -H 'Content-Type: application/json' \\",
      "  -d '{",
      String.raw`    "x": "d'\''oro"`,
      "  }'",
    ].join('\n'),
  );
});

test('a POST without anything to send, and a DELETE, name their method', () => {
  expect(curl('POST', '/v1/{merchant_id}/x')).toContain('-X POST');
  expect(curl('DELETE', '/v1/{merchant_id}/x')).toContain('-X DELETE');
});

test('without a key, with its required query', () => {
  const parameters: Operation['parameters'] = [
    { name: 'bin', in: 'query', required: true, schema: { type: 'string' } },
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
  ];
  expect(curl('GET', '/v1/cards/validate-bin', { security: [], parameters })).toBe(
    'curl "$RECAUDO_URL/v1/cards/validate-bin?bin=411111"',
  );
});
