import { listForms } from '@recaudo/contract/shared/schema/body-forms';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { TSchema } from 'typebox';

/** The names that an object may have. A name without an entry of its own accepts any value. */
export interface KnownFields {
  names: ReadonlyMap<string, KnownFields | undefined>;
}

/** An unknown field, and the names known at its place. */
export interface UnknownField {
  path: readonly string[];
  siblings: Iterable<string>;
}

/** Further ones are neither reported nor counted. */
const MOST_FOUND = 50;

interface AnySchema {
  type?: string;
  properties?: Record<string, AnySchema>;
  items?: AnySchema;
  anyOf?: AnySchema[];
}

const known = new WeakMap<TSchema, KnownFields>();

/** The fields of all forms of a body: a field of another form is known, even if this form ignores it. */
export function knownFieldsOf(body: TSchema): KnownFields {
  const present = known.get(body);
  if (present !== undefined) return present;
  const all = merge(listForms(body).map(form => describe(form as AnySchema))) ?? { names: new Map() };
  known.set(body, all);
  return all;
}

/** Undefined if any value is allowed: free pairs such as `metadata`, and everything that is not an object. */
function describe({ properties, items, anyOf }: AnySchema): KnownFields | undefined {
  if (anyOf !== undefined) return merge(anyOf.filter(hasFields).map(describe));
  if (items !== undefined) return describe(items);
  if (properties === undefined) return undefined;
  return { names: new Map(Object.entries(properties).map(([name, field]) => [name, describe(field)])) };
}

const hasFields = ({ type, properties, items, anyOf }: AnySchema): boolean =>
  type === 'object' || properties !== undefined || items !== undefined || anyOf !== undefined;

function merge(parts: readonly (KnownFields | undefined)[]): KnownFields | undefined {
  const names = new Map<string, KnownFields | undefined>();
  if (parts.length === 0) return undefined;
  for (const part of parts) {
    if (part === undefined) return undefined;
    for (const [name, inside] of part.names) {
      names.set(name, names.has(name) ? merge([names.get(name), inside]) : inside);
    }
  }
  return { names };
}

const NO_FIELDS: UnknownField[] = [];

/** Builds nothing unless a body has unknown fields, which is rare. */
export function findUnknownFields(fields: KnownFields, body: unknown): UnknownField[] {
  if (!hasUnknown(fields, body)) return NO_FIELDS;
  const found: UnknownField[] = [];
  look(fields, body, [], found);
  return found;
}

function hasUnknown(fields: KnownFields, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(element => hasUnknown(fields, element));
  const members = value as Record<string, unknown>;
  for (const name in members) {
    const inside = fields.names.get(name);
    if (inside === undefined ? !fields.names.has(name) : hasUnknown(inside, members[name])) return true;
  }
  return false;
}

function look(fields: KnownFields, value: unknown, path: readonly string[], found: UnknownField[]): void {
  if (Array.isArray(value)) {
    for (const element of value) look(fields, element, path, found);
    return;
  }
  if (!isPlainObject(value)) return;
  for (const name of Object.keys(value)) {
    if (found.length >= MOST_FOUND) return;
    const inside = fields.names.get(name);
    if (inside !== undefined) look(inside, value[name], [...path, name], found);
    else if (!fields.names.has(name)) found.push({ path: [...path, name], siblings: fields.names.keys() });
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Query parameters that the route does not declare. */
export function findUnknownParameters(query: object, names: ReadonlySet<string> = NONE): UnknownField[] {
  return Object.keys(query)
    .filter(name => !names.has(name))
    .slice(0, MOST_FOUND)
    .map(name => ({ path: [name], siblings: names }));
}
