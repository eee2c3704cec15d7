import { LENIENT_DEFAULT, LENIENT_PAD } from '@recaudo/contract/lenient-fields';
import { isPlainObject } from '@recaudo/contract/plain-object';
import type { TSchema } from 'typebox';

/**
 * Interface 5.2: the lenient profile is a normaliser in front of the same strict schemas. It reads what older
 * clients send and writes what the schema asks for; what it cannot read it leaves for the schema to refuse.
 */

interface AnySchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: AnySchema[];
  properties?: Record<string, AnySchema>;
  [LENIENT_DEFAULT]?: unknown;
  [LENIENT_PAD]?: number;
}

export const normaliseLenient = (schema: TSchema, body: unknown): unknown => normalise(schema, body);

function normalise(schema: AnySchema, value: unknown): unknown {
  if (schema.properties !== undefined) return normaliseObject(schema.properties, value);
  switch (schema.type) {
    case 'number':
    case 'integer':
      return toNumber(value);
    case 'boolean':
      return toBoolean(value);
    case 'string':
      return toText(schema, value);
    default:
      return acceptsText(schema) ? toText(schema, value) : value;
  }
}

function normaliseObject(properties: Record<string, AnySchema>, value: unknown): unknown {
  const given = isEmptyBody(value) ? {} : value;
  if (!isPlainObject(given)) return given;
  const result: Record<string, unknown> = { ...given };
  for (const [name, schema] of Object.entries(properties)) {
    const field = given[name];
    if (field === null || field === undefined) {
      delete result[name];
      if (schema[LENIENT_DEFAULT] !== undefined) result[name] = schema[LENIENT_DEFAULT];
    } else {
      result[name] = normalise(schema, field);
    }
  }
  return result;
}

/** Older clients send `[]`, `"{}"` or nothing where `{}` is meant. */
const isEmptyBody = (value: unknown): boolean =>
  value === undefined || value === '' || value === '{}' || (Array.isArray(value) && value.length === 0);

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : value;
}

function toBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  if (word === 'true') return true;
  return word === 'false' ? false : value;
}

function toText(schema: AnySchema, value: unknown): unknown {
  // A long number (a card of 19 digits) has lost its last digits by now: that is refused, not guessed.
  const text =
    typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : value;
  if (typeof text !== 'string') return text;
  if (schema.format === 'date' && /^\d{4}-\d{2}-\d{2}T/.test(text)) return text.slice(0, 10);
  const pad = schema[LENIENT_PAD];
  if (pad !== undefined && /^\d+$/.test(text)) return text.padStart(pad, '0');
  return schema.enum?.find(word => String(word).toLowerCase() === text.toLowerCase()) ?? text;
}

const acceptsText = (schema: AnySchema): boolean =>
  schema.anyOf?.some(option => option.type === 'string') ?? false;
