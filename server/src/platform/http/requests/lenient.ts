import { maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import { clearedIn } from '@recaudo/contract/shared/schema/clearable';
import {
  LENIENT_CAP,
  LENIENT_DEFAULT,
  LENIENT_PAD,
  LENIENT_RELATIVE,
  type ReturnPlace,
  returnPlaces,
} from '@recaudo/contract/shared/schema/lenient-fields';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { fieldsOfQuery } from '@recaudo/contract/shared/schema/query-fields';
import { kindOfText } from '@recaudo/contract/shared/words/text-kinds';
import type { TObject, TSchema } from 'typebox';

/**
 * Interface 5.2: the lenient profile normalizes requests before the same strict schemas apply. It converts what older
 * clients send, and leaves the rest for the schema to reject.
 */

interface AnySchema {
  type?: string;
  format?: string;
  maximum?: number;
  enum?: unknown[];
  anyOf?: AnySchema[];
  properties?: Record<string, AnySchema>;
  [LENIENT_CAP]?: true;
  [LENIENT_DEFAULT]?: unknown;
  [LENIENT_PAD]?: number;
  [LENIENT_RELATIVE]?: ReturnPlace;
}

export const normaliseLenient = (schema: TSchema, body: unknown): unknown => normalise(schema, body);

/** A `limit` above the maximum counts as the maximum. */
export function normaliseLenientQuery(schema: TObject, query: unknown): unknown {
  const { limit } = query as { limit?: unknown };
  const { maximum } = (fieldsOfQuery(schema)['limit'] ?? {}) as AnySchema;
  const isAbove = typeof limit === 'string' && /^\d+$/.test(limit) && Number(limit) > (maximum ?? Infinity);
  return isAbove ? { ...(query as object), limit: String(maximum) } : query;
}

function normalise(schema: AnySchema, value: unknown): unknown {
  if (schema.properties !== undefined) return normaliseObject(schema.properties, value);
  switch (schema.type) {
    case 'number':
    case 'integer':
      return capped(schema, toNumber(value));
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
    if (field === undefined || (field === null && clearedIn(schema) === undefined)) {
      delete result[name];
      if (schema[LENIENT_DEFAULT] !== undefined) result[name] = defaultOf(schema);
    } else {
      result[name] = normalise(clearedIn(schema) ?? schema, field);
    }
  }
  return result;
}

const defaultOf = (schema: AnySchema): unknown =>
  schema[LENIENT_RELATIVE] === undefined
    ? schema[LENIENT_DEFAULT]
    : returnPlaces[schema[LENIENT_DEFAULT] as ReturnPlace];

/** Older clients send `[]`, `"{}"` or nothing instead of `{}`. */
const isEmptyBody = (value: unknown): boolean =>
  value === undefined || value === '' || value === '{}' || (Array.isArray(value) && value.length === 0);

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : value;
}

const capped = ({ maximum, [LENIENT_CAP]: isCapped }: AnySchema, value: unknown): unknown =>
  isCapped === true && maximum !== undefined && typeof value === 'number' && value > maximum
    ? maximum
    : value;

function toBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  if (word === 'true') return true;
  return word === 'false' ? false : value;
}

/** `2026-12-01T10:00:00Z`, or `2026-12-01 10:00:00` from Java and PHP clients. */
const INSTANT = /^\d{4}-\d{2}-\d{2}(T| \d{2}:\d{2}:\d{2}$)/;

function toText(schema: AnySchema, value: unknown): unknown {
  // A long number (a card with 19 digits) has lost its last digits, so it is rejected instead of guessed.
  const text =
    typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : value;
  if (typeof text !== 'string') return text;
  if (kindOfText(schema) === 'free') return maskCardNumbers(text);
  if (schema.format === 'date' && INSTANT.test(text)) return text.slice(0, 10);
  const place = schema[LENIENT_RELATIVE];
  if (place !== undefined && isRelative(text)) return returnPlaces[place];
  const pad = schema[LENIENT_PAD];
  if (pad !== undefined && /^\d+$/.test(text)) return text.padStart(pad, '0');
  return schema.enum?.find(word => String(word).toLowerCase() === text.toLowerCase()) ?? text;
}

const acceptsText = (schema: AnySchema): boolean =>
  schema.anyOf?.some(option => option.type === 'string') ?? false;

/** A path without a scheme only makes sense on a site's page; a URL with a scheme is left to the schema. */
const isRelative = (text: string): boolean =>
  text.trim() === '' || (!URL.canParse(text) && URL.canParse(text, returnPlaces.none));
