import { HTTP_URL } from '@recaudo/contract/shared/schema/documented';
import type { Parameter, Schema } from './openapi-document.ts';

/**
 * Expresses in JSON Schema what validation checks beyond its schema: two decimals, addresses, years, and null in an
 * optional request field, which counts as absent (Interface 1.4).
 */

/** Years before 1900 are rejected. */
const YEARS = '^(19|[2-9][0-9])[0-9]{2}-';

/** Same as `isEmail` of the contract. JSON Schema's `email` format allows only ASCII letters. */
const ATOM = '[^@\\s<>(),;:"\\\\\\[\\].]';
const EMAIL = `^(${ATOM}|\\.)+@${ATOM}+(\\.${ATOM}+)+$`;

type Refined = { -readonly [Key in keyof Schema]: Schema[Key] };

export function refineRequest(schema: Schema): Schema {
  const refined = refine(schema, refineRequest);
  if (refined.properties === undefined) return refined;
  const required = new Set(refined.required);
  const properties = Object.entries(refined.properties).map(
    ([name, field]) => [name, required.has(name) ? field : orNull(field)] as const,
  );
  return { ...refined, properties: Object.fromEntries(properties) };
}

export const refineAnswer = (schema: Schema): Schema => refine(schema, refineAnswer);

/** An empty query value counts as absent. */
export function refineParameter(parameter: Parameter): Parameter {
  const schema = refine(parameter.schema, refineAnswer);
  if (parameter.in !== 'query' || parameter.required === true) return { ...parameter, schema };
  const isFreeText = schema.type === 'string' && schema.enum === undefined && schema.format === undefined;
  return { ...parameter, schema: isFreeText ? schema : orEmpty(schema) };
}

function refine(schema: Schema, inner: (part: Schema) => Schema): Schema {
  const { 'x-decimals': decimals, 'x-openapi': said, ...plain } = schema;
  const refined: Refined = { ...plain, ...said };
  if (decimals !== undefined) Object.assign(refined, withDecimals(refined, decimals));
  Object.assign(refined, formatOf(refined));
  if (refined.properties !== undefined) refined.properties = mapValues(refined.properties, inner);
  if (refined.items !== undefined) refined.items = inner(refined.items);
  if (refined.anyOf !== undefined) refined.anyOf = refined.anyOf.map(inner);
  return refined;
}

const mapValues = (
  properties: Readonly<Record<string, Schema>>,
  inner: (part: Schema) => Schema,
): Record<string, Schema> =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, inner(field)]));

function withDecimals({ exclusiveMinimum }: Schema, decimals: number): Schema {
  const step = Number((10 ** -decimals).toFixed(decimals));
  return { multipleOf: step, ...(exclusiveMinimum === 0 ? { exclusiveMinimum: 0 } : {}) };
}

function formatOf({ format, pattern }: Schema): Schema {
  if (pattern !== undefined) return {};
  switch (format) {
    case 'not-blank':
      return { pattern: '\\S' };
    case 'http-url':
      return { format: 'uri', pattern: HTTP_URL };
    case 'email':
      return { format: 'email-address', pattern: EMAIL };
    case 'date':
      return { pattern: YEARS };
    default:
      return {};
  }
}

function orNull(schema: Schema): Schema {
  if (schema.type === 'null' || schema.anyOf?.some(({ type }) => type === 'null') === true) return schema;
  const { description, default: usual, ...rest } = schema;
  return {
    ...(description === undefined ? {} : { description }),
    ...(usual === undefined ? {} : { default: usual }),
    anyOf: [...(rest.properties === undefined ? (rest.anyOf ?? [rest]) : [rest]), { type: 'null' }],
  };
}

function orEmpty({ default: usual, ...rest }: Schema): Schema {
  const options = { anyOf: [rest, { type: 'string', maxLength: 0 }] };
  return usual === undefined ? options : { default: usual, ...options };
}
