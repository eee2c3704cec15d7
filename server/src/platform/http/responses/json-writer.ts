import { types } from 'node:util';
import { formatInstant } from '../../primitives/time/instant.ts';
import { formatPesos } from '../../primitives/values/money.ts';

/** Text that is JSON already, e.g. the card stored with its charge: written unchanged. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * JSON of the API: a bigint is centavos (Interface 1.7), a Date is an instant (Interface 1.8), anything else as usual.
 */
export function writeJson(value: unknown): string {
  const text = write(value, '');
  if (text === undefined) throw new TypeError('this value has no JSON form');
  return text;
}

/** undefined if JSON.stringify would omit the value. */
function write(value: unknown, key: string): string | undefined {
  if (typeof value === 'object' && value !== null && 'toJSON' in value && !(value instanceof Date)) {
    // Like JSON.stringify, does not call toJSON on the result of toJSON.
    if (typeof value.toJSON === 'function') return writePlain(value.toJSON(key));
  }
  return writePlain(value);
}

function writePlain(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return formatPesos(value);
    case 'object':
      return value === null ? 'null' : writeObject(value);
    default:
      return undefined;
  }
}

function writeObject(value: object): string {
  if (Array.isArray(value)) return writeElements(value);
  if (value instanceof Date) return `"${formatInstant(value)}"`;
  if (value instanceof WrittenJson) return value.text;
  if (types.isBoxedPrimitive(value)) return JSON.stringify(value);
  return writeMembers(value);
}

function writeElements(elements: readonly unknown[]): string {
  let text = '[';
  for (let at = 0; at < elements.length; at += 1) {
    if (at > 0) text += ',';
    text += write(elements[at], String(at)) ?? 'null';
  }
  return `${text}]`;
}

function writeMembers(value: object): string {
  const members = value as Record<string, unknown>;
  let text = '';
  for (const key of Object.keys(members)) {
    const member = write(members[key], key);
    if (member === undefined) continue;
    const name = memberName(key);
    text += (text === '' ? name.slice(1) : name) + member;
  }
  return `{${text}}`;
}

/** Responses repeat a few hundred keys; bounded, because some keys may come from clients. */
const knownNames = new Map<string, string>();
const maxKnownNames = 1000;

/** `,"key":` */
function memberName(key: string): string {
  const known = knownNames.get(key);
  if (known !== undefined) return known;
  const name = `,${JSON.stringify(key)}:`;
  if (knownNames.size < maxKnownNames && key.length <= 40) knownNames.set(key, name);
  return name;
}

const needsEscape = /["\\\p{Cc}\p{Cs}]/u;

/** Most texts need no escapes, and checking that is cheaper than JSON.stringify. */
function quote(text: string): string {
  return needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`;
}
