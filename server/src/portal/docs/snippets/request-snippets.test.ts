import { describe, expect, test } from 'vitest';
import {
  listOperations,
  type OpenApiDocument,
  type Operation,
  readOpenApiText,
} from '../document/openapi-document.ts';
import { clientCalls } from './client-calls.ts';
import { requestSnippets } from './request-snippets.ts';

const empty = { components: { schemas: {}, parameters: {} } } as unknown as OpenApiDocument;
const document = JSON.parse(readOpenApiText()) as OpenApiDocument;

function snippet(language: string, method: string, path: string, operation: Partial<Operation> = {}): string {
  const described = { method, path, operation: { operationId: 'createCharge', responses: {}, ...operation } };
  return requestSnippets(empty, described).find(found => found.language === language)?.text ?? '';
}

const schema = {
  type: 'object',
  required: ['x', 'y'],
  properties: { x: { const: "d'oro" }, y: { const: true } },
};
const requestBody = { required: true, content: { 'application/json': { schema } } };

describe('curl', () => {
  test('a GET', () => {
    expect(snippet('sh', 'GET', '/v1/{merchant_id}/customers/{customer_id}')).toBe(
      'curl "{{base_url}}/v1/{{merchant_id}}/customers/a0mhx3k2pz7c4w9q1d8f" \\\n  -u "{{private_key}}:"',
    );
  });

  test('a POST with a body; a quote in it does not end the argument', () => {
    expect(snippet('sh', 'POST', '/v1/{merchant_id}/x', { requestBody })).toBe(
      [
        'curl "{{base_url}}/v1/{{merchant_id}}/x" \\',
        '  -u "{{private_key}}:" \\',
        "  -H 'Content-Type: application/json' \\",
        "  -d '{",
        String.raw`    "x": "d'\''oro",`,
        '    "y": true',
        "  }'",
      ].join('\n'),
    );
  });

  test('a POST without anything to send, and a DELETE, name their method', () => {
    expect(snippet('sh', 'POST', '/v1/{merchant_id}/x')).toContain('-X POST');
    expect(snippet('sh', 'DELETE', '/v1/{merchant_id}/x')).toContain('-X DELETE');
  });

  test('without a key, with its required query', () => {
    const parameters: Operation['parameters'] = [
      { name: 'bin', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
    ];
    expect(snippet('sh', 'GET', '/v1/cards/validate-bin', { security: [], parameters })).toBe(
      'curl "{{base_url}}/v1/cards/validate-bin?bin=411111"',
    );
  });
});

test.each([
  [
    'js',
    String.raw`recaudo.charges.create({
  x: 'd\'oro',
  y: true,
});`,
  ],
  [
    'python',
    `    json={
        "x": "d'oro",
        "y": True,
    },`,
  ],
  [
    'php',
    String.raw`json_encode([
        'x' => 'd\'oro',
        'y' => true,
    ]),`,
  ],
  [
    'java',
    `ofString("""
            {
              "x": "d'oro",
              "y": true
            }"""))`,
  ],
])('%s writes the body in its own syntax', (language, expected) => {
  expect(snippet(language, 'POST', '/v1/{merchant_id}/charges', { requestBody })).toContain(expected);
});

test("node: a customer's resources are called on that customer", () => {
  expect(snippet('js', 'POST', '/v1/{merchant_id}/customers/{customer_id}/charges')).toContain(
    "recaudo.customer('a0mhx3k2pz7c4w9q1d8f').charges.create()",
  );
});

test('every operation has a call of @recaudo/client, and no call is left over', () => {
  const ids = listOperations(document).map(({ operation }) => operation.operationId ?? '');
  expect(Object.keys(clientCalls).toSorted()).toEqual(ids.toSorted());
});
