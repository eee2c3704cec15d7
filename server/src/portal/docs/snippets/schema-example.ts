import { type OpenApiDocument, resolveSchema, type Schema } from '../document/openapi-document.ts';
import { plainField } from '../document/plain-field.ts';
import { answeredValues, exampleId, exampleValues, seldomAnswered } from './example-values.ts';

/** Only amounts are multiples of this in a response. */
const CENTAVO = 0.01;

interface Place {
  document: OpenApiDocument;
  of: 'request' | 'answer';
  /** Optional fields to include in the outermost object. */
  shows: readonly string[];
  /** Values that override the example by field name; only in the outermost object. */
  values: Readonly<Record<string, unknown>>;
  /** Fields to omit, or set to null, if the schema allows it. */
  absent: readonly string[];
  /** The field's name, if there is one. */
  field?: string;
  /** The title of the containing object. */
  owner?: string;
  /** Containing objects: a recursive object is omitted. */
  above: readonly string[];
}

/** The smallest working body: the required and the usual fields. */
export function requestExample(document: OpenApiDocument, schema: Schema, usual: readonly string[]): unknown {
  return build(schema, { document, of: 'request', shows: usual, values: {}, absent: [], above: [] });
}

/** A response with its usual fields. Money is bigint centavos. */
export function answerExample(
  document: OpenApiDocument,
  schema: Schema,
  known: Pick<Place, 'shows' | 'values' | 'absent'>,
): unknown {
  return build(schema, { document, of: 'answer', ...known, above: [] });
}

function build(given: Schema, place: Place): unknown {
  if (given.$ref !== undefined) {
    if (place.above.includes(given.$ref)) return undefined;
    const inside = { ...place, above: [...place.above, given.$ref] };
    return build(resolveSchema(place.document, given), inside);
  }
  const options = given.anyOf ?? given.oneOf;
  // The alternatives of an object with fields are rules between those fields.
  if (options !== undefined && given.properties === undefined) return buildOption(options, place);
  if (given.properties !== undefined || given.allOf !== undefined) return buildObject(given, place);
  if (given.items !== undefined) {
    const item = build(given.items, place);
    return item === undefined ? [] : [item];
  }
  return buildScalar(given, place);
}

/** null if the field is nullable and there is no better value. */
function buildOption(options: readonly Schema[], place: Place): unknown {
  const first = options.find(option => option.type !== 'null') ?? {};
  const isNullable = options.some(option => option.type === 'null');
  const isOmitted = place.absent.includes(place.field ?? '') || !isShown(first, place);
  return isNullable && isOmitted ? null : (build(first, place) ?? null);
}

/** True if the field's example is more than a filler. */
function isShown(schema: Schema, place: Place): boolean {
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).every(([field, inner]) => isShown(inner, { ...place, field }));
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options.some(option => isShown(option, place));
  const isDescribed = schema.$ref ?? schema.enum ?? schema.examples ?? schema.format;
  return (isDescribed ?? ownersValue(schema, place) ?? knownValue(schema, place)) !== undefined;
}

function buildObject(schema: Schema, place: Place): Record<string, unknown> {
  const { of, absent, shows, values } = place;
  const parts = [schema, ...(schema.allOf ?? []).map(part => resolveSchema(place.document, part))];
  const properties = parts.flatMap(part => Object.entries(part.properties ?? {}));
  const shownNames = new Set([...parts.flatMap(part => part.required ?? []), ...shows]);
  const isUsual = (name: string) =>
    of === 'request' ? shownNames.size === 0 : !seldomAnswered.has(name) && !absent.includes(name);
  const owner = schema.title ?? place.field;
  const inside = { ...place, shows: [], values: {}, ...(owner === undefined ? {} : { owner }) };
  const members = properties
    .filter(([name]) => shownNames.has(name) || isUsual(name))
    .map(([field, inner]) => {
      const given = of === 'request' ? plainField(inner) : inner;
      return [field, values[field] ?? build(given, { ...inside, field })];
    });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function buildScalar(schema: Schema, place: Place): unknown {
  const known = knownValue(schema, place);
  const candidates = [
    schema.const,
    ownersValue(schema, place),
    schema.examples?.[0],
    schema.enum?.includes(known) === true ? known : schema.enum?.[0],
    schema.default,
    known,
  ];
  const value = candidates.find(candidate => candidate !== undefined) ?? fallback(schema);
  // The API's two decimals cannot be expressed by a JavaScript number.
  const isMoney = typeof value === 'number' && place.of === 'answer' && schema.multipleOf === CENTAVO;
  return isMoney ? BigInt(Math.round(value * 100)) : value;
}

const ownersValue = (schema: Schema, { field, owner }: Place): unknown =>
  ofItsType(schema, exampleValues[`${owner}.${field}`]);

function knownValue(schema: Schema, { of, field = '', owner }: Place): unknown {
  const answered = of === 'answer' ? answeredValues[field] : undefined;
  return ofItsType(schema, answered ?? exampleId(field, owner) ?? exampleValues[field]);
}

/** The value, if it has the type that the schema requires. */
function ofItsType(schema: Schema, value: unknown): unknown {
  const types = [schema.type].flat().map(type => (type === 'integer' ? 'number' : type));
  return types.includes(typeof value) ? value : undefined;
}

const texts: Readonly<Record<string, string>> = {
  date: '2026-11-14',
  'date-time': '2026-11-14T18:03:21-05:00',
  uuid: '7d1b64c2-8a0f-4c8e-9d3e-2f6a1b5c9e70',
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
