import { type OpenApiDocument, resolveSchema, type Schema } from '../document/openapi-document.ts';
import { exampleId, exampleValues } from './example-values.ts';

interface Place {
  document: OpenApiDocument;
  /** A request shows the smallest body that works, an answer everything. */
  of: 'request' | 'answer';
  /** The name of the field, where there is one. */
  field?: string;
  /** The title of the object around the field. */
  owner?: string;
  /** Objects above this one: an object inside itself is left out. */
  above: readonly string[];
}

/** A value that the schema accepts, as a small shop would send or read it. Money in answers is bigint centavos. */
export const exampleOf = (document: OpenApiDocument, schema: Schema, of: 'request' | 'answer'): unknown =>
  build(schema, { document, of, above: [] });

function build(given: Schema, place: Place): unknown {
  if (given.$ref !== undefined) {
    if (place.above.includes(given.$ref)) return undefined;
    const inside = { ...place, above: [...place.above, given.$ref] };
    return build(resolveSchema(place.document, given), inside);
  }
  const options = given.anyOf ?? given.oneOf;
  if (options !== undefined) return buildOption(options, place);
  if (given.properties !== undefined || given.allOf !== undefined) return buildObject(given, place);
  if (given.items !== undefined) {
    const item = build(given.items, place);
    return item === undefined ? [] : [item];
  }
  return buildScalar(given, place);
}

/** null where a field may be empty and nothing better is known. */
function buildOption(options: readonly Schema[], place: Place): unknown {
  const isNullable = options.some(option => option.type === 'null');
  const first = options.find(option => option.type !== 'null') ?? options[0] ?? {};
  const isPlainText = first.type === 'string' && first.enum === undefined && first.examples === undefined;
  if (isNullable && isPlainText && first.format === undefined && knownValue(first, place) === undefined)
    return null;
  return build(first, place) ?? null;
}

function buildObject(schema: Schema, place: Place): Record<string, unknown> {
  const parts = [schema, ...(schema.allOf ?? []).map(part => resolveSchema(place.document, part))];
  const properties = parts.flatMap(part => Object.entries(part.properties ?? {}));
  const required = new Set(parts.flatMap(part => part.required ?? []));
  const showsAll = place.of === 'answer' || required.size === 0;
  const owner = schema.title ?? place.field;
  const members = properties
    .filter(([name]) => showsAll || required.has(name))
    .map(([field, inner]) => [
      field,
      build(inner, { ...place, field, ...(owner === undefined ? {} : { owner }) }),
    ]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function buildScalar(schema: Schema, place: Place): unknown {
  const given = [schema.const, ...(schema.examples ?? []), ...(schema.enum ?? []), schema.default];
  const value =
    given.find(candidate => candidate !== undefined) ?? knownValue(schema, place) ?? fallback(schema);
  // The wire has two decimals, which a JavaScript number cannot say.
  return place.of === 'answer' && schema.type === 'number' && typeof value === 'number'
    ? BigInt(Math.round(value * 100))
    : value;
}

function knownValue(schema: Schema, { field = '', owner }: Place): unknown {
  const value = exampleId(field, owner) ?? exampleValues[field];
  const isText = [schema.type].flat().includes('string');
  return (typeof value === 'string') === isText ? value : undefined;
}

const texts: Readonly<Record<string, string>> = {
  date: '2026-11-14',
  'date-time': '2026-11-14T18:03:21-05:00',
  email: 'ana@example.com',
  uuid: '7d1b64c2-8a0f-4c8e-9d3e-2f6a1b5c9e70',
  uri: 'https://tienda.example/aviso',
};

function fallback(schema: Schema): unknown {
  switch ([schema.type].flat()[0]) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return texts[schema.format ?? ''] ?? 'texto';
  }
}
