import { readdirSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { newCashPayment } from '../../api/store.ts';
import { kindOfText } from '../words/text-kinds.ts';
import { listForms } from './body-forms.ts';
import { isPlainObject } from './plain-object.ts';
import { fieldsOfQuery } from './query-fields.ts';
import type { Route } from './route.ts';

interface AnySchema {
  type?: string;
  enum?: unknown;
  const?: unknown;
  anyOf?: TSchema[];
  items?: TSchema;
  properties?: Record<string, TSchema>;
  patternProperties?: Record<string, TSchema>;
}

/** Every text inside a schema, by its path. A value of any type may be a text. */
function* textsIn(schema: TSchema, path: string): Generator<[string, TSchema]> {
  const {
    type,
    enum: words,
    const: only,
    anyOf = [],
    items,
    properties = {},
    patternProperties = {},
  } = schema as AnySchema;
  for (const [name, inner] of Object.entries(properties))
    yield* textsIn(inner, path === '' ? name : `${path}.${name}`);
  for (const inner of Object.values(patternProperties)) yield* textsIn(inner, `${path}.*`);
  for (const inner of anyOf) yield* textsIn(inner, path);
  if (items !== undefined) yield* textsIn(items, `${path}[]`);
  const isText = type === 'string' || (type === undefined && anyOf.length === 0);
  if (isText && words === undefined && only === undefined) yield [path, schema];
}

const isRoute = (value: unknown): value is Route =>
  isPlainObject(value) && 'method' in value && 'path' in value;

async function listRoutes(): Promise<Route[]> {
  const routes: Route[] = [];
  for (const folder of ['../../api', '../../merchant', '../../people', '../../operator']) {
    const files = readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter(name => name.endsWith('.ts'))) {
      const module = new URL(`${folder}/${file}`, import.meta.url).href;
      const exported: Record<string, unknown> = await import(/* @vite-ignore */ module);
      const groups = Object.values(exported).filter(isPlainObject);
      for (const group of groups) routes.push(...Object.values(group).filter(isRoute));
    }
  }
  return routes;
}

/** For requests that store data; list filters are not stored. */
function textsOf({ method, path, body, form, query }: Route): [string, TSchema][] {
  const place = `${method} ${path}`;
  const texts: [string, TSchema][] = [];
  for (const schema of [
    ...(body === undefined ? [] : listForms(body)),
    ...(form === undefined ? [] : [form]),
  ]) {
    texts.push(...textsIn(schema, ''));
  }
  if (method !== 'GET' && query !== undefined) {
    for (const [name, field] of Object.entries(fieldsOfQuery(query))) texts.push(...textsIn(field, name));
  }
  return texts.map(([field, schema]) => [`${place} ${field}`, schema]);
}

/** Values whose fields depend on the kind of rule or connection, which validates them. */
const openValues = new Set([
  'POST /fraud-rules .*',
  'PUT /fraud-rules/:rule_id .*',
  'POST /fraud-rules/test rule.*',
  'POST /ops/links/:environment settings.*',
  'POST /ops/links/:environment secrets.*',
  'PUT /ops/links/:environment/:link_id settings.*',
  'PUT /ops/links/:environment/:link_id secrets.*',
  'POST /ops/go-live/:request_id/approve values.*',
  'PUT /ops/merchants/:environment/:merchant_id/enrolments/:link_id values.*',
  // The BIN of a card: eight digits at most.
  'POST /v1/cards/validate-bin bin',
]);

test('every text of every request is free text, in which a card number is rejected, or says why it is not', async () => {
  const routes = await listRoutes();
  expect(routes.length).toBeGreaterThan(150);
  const texts = [...routes.flatMap(textsOf), ...textsIn(newCashPayment, 'cash payment')];
  expect(texts.filter(([, schema]) => kindOfText(schema) === 'free').length).toBeGreaterThan(60);
  const without = texts.filter(
    ([place, schema]) => kindOfText(schema) === undefined && !openValues.has(place),
  );
  expect(without.map(([place]) => place)).toEqual([]);
});

test('a text that may hold a card number is never free text', async () => {
  const texts = (await listRoutes()).flatMap(textsOf);
  const named = (pattern: RegExp) =>
    new Set(texts.filter(([place]) => pattern.test(place)).map(([, schema]) => kindOfText(schema)));
  expect(named(/\b(order_id|external_id|reference|device_session_id)$/)).toEqual(new Set(['reference']));
  expect(named(/\b(card_number|cvv2|expiration_month|expiration_year)$/)).toEqual(new Set(['card']));
  expect(named(/ (description|name|last_name|phone_number|note|notice|reason|text|rebuttal|email)$/)).toEqual(
    new Set(['free']),
  );
});
