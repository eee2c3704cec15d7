import { listForms } from '@recaudo/contract/body-forms';
import { fieldsOfQuery } from '@recaudo/contract/query-fields';
import { kindOfText } from '@recaudo/contract/text-kinds';
import Type, { type TObject, type TSchema } from 'typebox';
import type { App } from '../../src/http/server.ts';

/** A text that people write, with a request that is right but for what it is going to hold. */
export interface FreeText {
  method: 'POST' | 'PUT';
  url: string;
  /** `customer.name`, as an error names it. */
  field: string;
  isInQuery: boolean;
  maxLength: number;
  format: string | undefined;
  /** A body or a query with all that is required, and the text in its place. */
  bodyWith(text: string): Record<string, unknown>;
}

interface AnySchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxLength?: number;
  required?: string[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
}

/** Every free text of every route of an app, as it is mounted: hand `watch` to its `prepare`. */
export function newFreeTextList(): { texts: FreeText[]; watch: (app: App) => void } {
  const texts: FreeText[] = [];
  const watch = (app: App) =>
    app.addHook('onRoute', ({ method, url, schema }) => {
      for (const one of [method].flat()) {
        if (isChange(one)) texts.push(...textsOf(one, url, schema));
      }
    });
  return { texts, watch };
}

const isChange = (method: string): method is FreeText['method'] => method === 'POST' || method === 'PUT';

function textsOf(
  method: FreeText['method'],
  url: string,
  schema: { body?: unknown; querystring?: unknown } | undefined,
): FreeText[] {
  const found: FreeText[] = [];
  for (const form of schema?.body === undefined ? [] : listForms(schema.body as TSchema)) {
    for (const { path, schema: text } of freeTextsIn(form, [])) {
      const bodyWith = (value: string) => put(sampleOf(form), form, path, value);
      found.push({ method, url, field: path.join('.'), isInQuery: false, ...limitsOf(text), bodyWith });
    }
  }
  const query = schema?.querystring as TObject | undefined;
  for (const [field, text] of Object.entries(query === undefined ? {} : fieldsOfQuery(query))) {
    if (kindOfText(text) !== 'free') continue;
    const bodyWith = (value: string) => ({ ...(sampleOf(query as TObject) as object), [field]: value });
    found.push({ method, url, field, isInQuery: true, ...limitsOf(text), bodyWith });
  }
  return found;
}

const limitsOf = (schema: TSchema) => {
  const { maxLength = 1_000, format, pattern } = schema as AnySchema;
  return { maxLength, format: format ?? pattern };
};

function* freeTextsIn(schema: TSchema, path: string[]): Generator<{ path: string[]; schema: TSchema }> {
  if (kindOfText(schema) === 'free') yield { path, schema };
  for (const [name, inner] of Object.entries((schema as AnySchema).properties ?? {})) {
    yield* freeTextsIn(inner, [...path, name]);
  }
}

/** The smallest value that a schema takes. */
function sampleOf(schema: TSchema): unknown {
  const {
    type,
    format,
    enum: words,
    required = [],
    properties = {},
    items,
    anyOf,
    minItems = 0,
  } = schema as AnySchema;
  const { minimum = 1, exclusiveMinimum = 0 } = schema as AnySchema;
  const { const: only } = schema as AnySchema;
  if (only !== undefined) return only;
  if (words !== undefined) return words[0];
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0]);
  if (type === 'object') {
    return Object.fromEntries(required.map(name => [name, sampleOf(properties[name] ?? Type.Unknown())]));
  }
  if (type === 'array') return Array.from({ length: minItems }, () => sampleOf(items as TSchema));
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(minimum, exclusiveMinimum + 1);
  if (format === 'email') return 'ana@example.com';
  if (format === 'date') return '2027-03-05';
  if (format === 'http-url') return 'https://example.com/';
  return 'abc';
}

/** Objects on the way that are optional come into being. */
function put(
  sample: unknown,
  schema: TSchema,
  [name = '', ...rest]: string[],
  value: string,
): Record<string, unknown> {
  const fields = { ...(sample as Record<string, unknown>) };
  const inner = (schema as AnySchema).properties?.[name];
  if (rest.length === 0 || inner === undefined) return { ...fields, [name]: value };
  return { ...fields, [name]: put(fields[name] ?? sampleOf(inner), inner, rest, value) };
}
