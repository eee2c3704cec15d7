import { describe, expect, test } from 'vitest';
import type { OpenApiDocument, Operation, Schema } from './document/openapi-document.ts';
import { tidyDocument } from './tidy-document.ts';

const json = (schema: Schema) => ({ 'application/json': { schema } });
const error: Schema = { title: 'Error', type: 'object', properties: { error_code: { type: 'integer' } } };
const thing: Schema = { title: 'Thing', type: 'object', properties: { id: { type: 'string' } } };
const failures = {
  '4XX': { description: 'Default Response', content: json(error) },
  '5XX': { description: 'Default Response', content: json(error) },
};

const operation = (fields: Partial<Operation> = {}): Operation => ({
  summary: 'Make a thing',
  tags: ['Things'],
  responses: { 200: { description: 'Default Response', content: json(thing) }, ...failures },
  ...fields,
});

const collected = (paths: OpenApiDocument['paths']): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: '', version: '1', description: '' },
  servers: [],
  tags: [],
  paths,
  components: { schemas: {}, parameters: {}, responses: {}, headers: {}, securitySchemes: {} },
  security: [{ apiKey: [] }],
});

const root = '/v1/{merchant_id}/things';

describe('schemas', () => {
  test('those with a title are described once', () => {
    const many = operation({
      responses: { 200: { description: '', content: json({ type: 'array', items: thing }) }, ...failures },
    });
    const tidied = tidyDocument(collected({ [root]: { get: many, post: operation() } }));
    expect(tidied.components.schemas).toMatchObject({ Thing: thing, Error: { title: error.title } });
    expect(tidied.paths[root]?.['get']?.responses[200]).toMatchObject({
      description: 'An array of Thing, newest first.',
      content: json({ type: 'array', items: { $ref: '#/components/schemas/Thing' } }),
    });
    expect(tidied.paths[root]?.['post']?.responses[200]).toMatchObject({
      description: 'Thing.',
      content: json({ $ref: '#/components/schemas/Thing' }),
    });
  });

  test('of two different ones with one title, the second stays in its place', () => {
    const other = { ...thing, properties: {} };
    const body = { required: true, content: json(other) };
    const tidied = tidyDocument(
      collected({ [root]: { get: operation(), put: operation({ requestBody: body }) } }),
    );
    expect(tidied.components.schemas['Thing']).toEqual(thing);
    expect(tidied.paths[root]?.['put']?.requestBody?.content).toEqual(
      json({ anyOf: [other, { type: 'null' }] }),
    );
  });

  test('a field that is called title is no title', () => {
    const titled: Schema = { type: 'object', properties: { title: { type: 'string' } } };
    const tidied = tidyDocument(
      collected({
        [root]: { get: operation({ responses: { 200: { description: '', content: json(titled) } } }) },
      }),
    );
    expect(tidied.components.schemas).toEqual({});
  });
});

test('both error ranges become the statuses of the operation, each with its codes', () => {
  const tidied = tidyDocument(collected({ [root]: { get: operation() } }));
  const responses = tidied.paths[root]?.['get']?.responses ?? {};
  expect(Object.keys(responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '408',
    '413',
    '421',
    '423',
    '429',
    '500',
    '503',
  ]);
  expect(responses['401']).toEqual({ $ref: '#/components/responses/Error401_1002' });
  expect(tidied.components.responses['Error401_1002']?.content).toEqual(
    json({
      allOf: [
        { $ref: '#/components/schemas/Error' },
        { properties: { error_code: { enum: [1002] }, http_code: { const: 401 } } },
      ],
    }),
  );
});

test('a response without a body is documented as such', () => {
  const gone = operation({ responses: { 204: { description: 'Default Response' } } });
  const tidied = tidyDocument(collected({ [root]: { delete: gone } }));
  expect(tidied.paths[root]?.['delete']?.responses[204]).toMatchObject({
    description: 'Success. The response has no body.',
  });
});

test('path parameters come first, in the order of the path, and are described once', () => {
  const path = '/v1/{merchant_id}/customers/{customer_id}';
  const text: Schema = { type: 'string' };
  const parameters: Operation['parameters'] = [
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
    { name: 'customer_id', in: 'path', required: true, schema: text },
    { name: 'merchant_id', in: 'path', required: true, schema: text },
  ];
  const tidied = tidyDocument(collected({ [path]: { get: operation({ parameters }) } }));
  expect(tidied.paths[path]?.['get']?.parameters).toEqual([
    { $ref: '#/components/parameters/merchant_id' },
    { $ref: '#/components/parameters/customer_id' },
    { $ref: '#/components/parameters/limit' },
  ]);
  expect(tidied.components.parameters['customer_id']).toEqual({
    name: 'customer_id',
    in: 'path',
    required: true,
    description: 'The ID of the customer.',
    schema: { type: 'string', maxLength: 45 },
  });
});

test('every POST with a key takes an Idempotency-Key, and nothing else does', () => {
  const open = '/v1/things/check';
  const tidied = tidyDocument(
    collected({ [root]: { get: operation(), post: operation() }, [open]: { post: operation() } }),
  );
  const key = [{ $ref: '#/components/parameters/Idempotency-Key' }];
  expect(tidied.paths[root]?.['post']?.parameters).toEqual(key);
  expect(tidied.paths[root]?.['get']?.parameters).toBeUndefined();
  expect(tidied.paths[open]?.['post']).toMatchObject({ security: [] });
  expect(tidied.paths[open]?.['post']?.parameters).toBeUndefined();
});

test.each<[string, Schema, boolean]>([
  ['a required field', { type: 'object', required: ['id'], properties: {} }, true],
  ['several forms', { anyOf: [{ type: 'object' }] }, true],
  ['optional fields only', { type: 'object', properties: { id: { type: 'string' } } }, false],
])('a body with %s', (_title, schema, isRequired) => {
  const post = operation({ requestBody: { required: true, content: json(schema) } });
  const tidied = tidyDocument(collected({ [root]: { post } }));
  expect(tidied.paths[root]?.['post']?.requestBody?.required).toBe(isRequired);
});

test('the two levels of an operation have different names', () => {
  const path = '/v1/{merchant_id}/customers/{customer_id}/things';
  const tidied = tidyDocument(collected({ [root]: { get: operation() }, [path]: { get: operation() } }));
  expect(tidied.paths[root]?.['get']?.summary).toBe('Make a thing');
  expect(tidied.paths[path]?.['get']?.summary).toBe('Make a thing (customer level)');
});
