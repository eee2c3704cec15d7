import { errorCodes } from '@recaudo/contract/shared/error-table';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeJson } from '../../../src/platform/http/responses/json-writer.ts';
import {
  bodySchema,
  listOperations,
  type OpenApiDocument,
  operationKey,
  printDocument,
  readOpenApiText,
  resolveParameters,
  type Schema,
  successes,
} from '../../../src/portal/docs/document/openapi-document.ts';
import { describeApi } from '../../../src/portal/docs/openapi.ts';
import { exampleBody } from '../../../src/portal/docs/snippets/example-request.ts';
import { exampleAnswer } from '../../../src/portal/docs/snippets/operation-notes.ts';
import { findSchemaViolation } from '../../support/openapi-schema.ts';
import { listedErrors } from '../../support/rules/listed-errors.ts';

let document: OpenApiDocument;
beforeAll(async () => {
  document = JSON.parse(await describeApi()) as OpenApiDocument;
});

interface Found {
  place: string;
  value: Record<string, unknown>;
}

/** Every object of the document with its path. */
function walk(value: unknown, place = '#'): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [{ place, value: value as Record<string, unknown> }];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => walk(inner, `${place}/${key}`))];
}

/** All schemas: the named ones, those of bodies and responses, and every schema inside them. */
const listSchemas = (): { place: string; schema: Schema }[] =>
  walk(document)
    .filter(({ place }) => /^#\/components\/schemas\/|\/schema(\/|$)/.test(place))
    .filter(({ place }) => !/\/(properties|schemas)$/.test(place))
    .map(({ place, value }) => ({ place, schema: value as Schema }));

const complaint = (schema: Schema, value: unknown): string | undefined =>
  findSchemaViolation(document, schema, value);

test('openapi.json matches the routes; `npm run openapi` writes it', () => {
  const isFresh = readOpenApiText() === printDocument(document);
  expect(isFresh, 'openapi.json is stale: run `npm run openapi` and commit it').toBe(true);
});

describe('well formed', () => {
  test('version, title and servers', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: 'Recaudo', version: expect.stringMatching(/^\d/) });
    expect(document.servers.map(({ url }) => URL.canParse(url))).toEqual([true, true]);
  });

  test('every reference has a target', () => {
    const places = new Set(walk(document).map(({ place }) => place));
    const broken = walk(document).filter(
      ({ value }) => typeof value['$ref'] === 'string' && !places.has(value['$ref']),
    );
    expect(broken).toEqual([]);
  });

  test('component names have no characters that OpenAPI forbids', () => {
    const names = Object.values(document.components).flatMap(parts => Object.keys(parts));
    expect(names.filter(name => !/^[a-zA-Z0-9._-]+$/.test(name))).toEqual([]);
  });

  test('every operation has a summary, a declared tag and a unique id', () => {
    const operations = listOperations(document);
    const tags = document.tags.map(({ name }) => name);
    const bare = operations.filter(
      ({ operation: { summary, tags: own = [] } }) =>
        !summary || own.length !== 1 || !own.every(tag => tags.includes(tag)),
    );
    expect(bare.map(operationKey)).toEqual([]);
    const ids = operations.map(({ operation }) => operation.operationId ?? '');
    expect(ids.filter(id => !/^[a-z][a-zA-Z0-9]*$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('every tag is described', () => {
    expect(document.tags.filter(({ description }) => description === '')).toEqual([]);
  });

  test('the parameters of a path match its braces, all required', () => {
    for (const described of listOperations(document)) {
      const inBraces = [...described.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = resolveParameters(document, described.operation).filter(
        parameter => parameter.in === 'path',
      );
      expect(
        declared.map(({ name }) => name),
        operationKey(described),
      ).toEqual(inBraces);
      expect(
        declared.every(({ required }) => required === true),
        operationKey(described),
      ).toBe(true);
    }
  });

  test('every operation has one success, and each error status lists its codes', () => {
    for (const described of listOperations(document)) {
      const { responses } = described.operation;
      expect(successes(described.operation), operationKey(described)).toHaveLength(1);
      expect(Object.keys(responses), operationKey(described)).not.toContain('default');
      expect(Object.keys(responses), operationKey(described)).toEqual(
        expect.arrayContaining(['400', '413', '500', '503']),
      );
      const listed = listedErrors(described.method, described.path) ?? new Set();
      expect([...listed], operationKey(described)).toEqual(expect.arrayContaining(['400 1001', '500 1000']));
    }
  });

  test('error_code is one of the table', () => {
    const { properties = {} } = document.components.schemas['Error'] ?? {};
    expect(properties['error_code']?.enum).toEqual(errorCodes);
  });

  test('amounts have two decimals, in requests and responses', () => {
    const amounts = listSchemas().flatMap(({ place, schema: { properties = {} } }) =>
      Object.entries(properties)
        .filter(([name]) => ['amount', 'balance', 'iva_base', 'tip'].includes(name))
        .map(([name, field]) => ({ place: `${place}/${name}`, text: JSON.stringify(field) })),
    );
    expect(amounts.length).toBeGreaterThan(20);
    // PSE accepts whole pesos only.
    const bare = amounts.filter(({ text }) => !/"multipleOf":0.01|"type":"integer"/.test(text));
    expect(bare).toEqual([]);
  });

  test('no placeholder descriptions are left', () => {
    expect(JSON.stringify(document)).not.toContain('Default Response');
  });
});

describe('schemas', () => {
  const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

  test('have types that JSON has', () => {
    const wrong = listSchemas().filter(
      ({ schema }) => schema.type !== undefined && ![schema.type].flat().every(type => types.includes(type)),
    );
    expect(wrong).toEqual([]);
  });

  test('require only fields that they have', () => {
    const wrong = listSchemas().flatMap(({ place, schema: { required = [], properties = {} } }) =>
      required.filter(name => properties[name] === undefined).map(name => `${place} requires ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('different schemas have different titles', () => {
    const unnamed = listSchemas().filter(
      ({ place, schema }) =>
        typeof schema.title === 'string' && !/^#\/components\/schemas\/[^/]+$/.test(place),
    );
    expect(unnamed.map(({ place, schema }) => `${schema.title} at ${place}`)).toEqual([]);
  });
});

describe('examples', () => {
  test('every request satisfies its schema', () => {
    for (const described of listOperations(document)) {
      const schema = bodySchema(described.operation);
      if (schema === undefined) continue;
      const body = exampleBody(document, described) ?? {};
      expect(complaint(schema, body), operationKey(described)).toBeUndefined();
      const { example = {} } = described.operation.requestBody?.content['application/json'] ?? {};
      expect(example, operationKey(described)).toEqual(body);
    }
  });

  test('every response satisfies its schema and shows no card number', () => {
    for (const described of listOperations(document)) {
      for (const { schema } of successes(described.operation)) {
        if (schema === undefined) continue;
        const text = writeJson(exampleAnswer(document, described, schema));
        expect(complaint(schema, JSON.parse(text)), operationKey(described)).toBeUndefined();
        // References of vouchers are long too, but start with a digit that no card number starts with.
        expect(text, operationKey(described)).not.toMatch(/(?<!\d)[2-6]\d{12,}|cvv2/);
      }
    }
  });
});
