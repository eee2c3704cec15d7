import { findCardNumbers, maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';

/** A card number in a stored value. */
export interface FoundInValue {
  /** The property of a JSON value; empty if the value is plain text. */
  member: string;
  masked: string;
  /** True for a property that holds other systems' identifiers, so the match may not be a card number. */
  isReference: boolean;
}

const referenceName =
  /^(?:id|cus|path|query|filters|url|authorization|key|resource|what)$|_(?:id|ids|url|urls|key|hash|code|token|session|authorization)$|reference|external|order_id/;

export const isReferenceName = (name: string): boolean => referenceName.test(name);

/** Finds every card number in a value. Parses JSON, so that each number is judged by its property's name. */
export function findInValue(column: string, text: string): FoundInValue[] {
  if (!/\d/.test(text)) return [];
  const json = jsonOf(text);
  return json === undefined ? findInText(column, '', text) : findInJson(column, '', json);
}

/** The same value with its card numbers masked; references stay as they are. */
export function maskInValue(column: string, text: string): string {
  const json = jsonOf(text);
  if (json !== undefined) return JSON.stringify(maskJson(column, json));
  return isReferenceName(column) ? text : maskCardNumbers(text);
}

function jsonOf(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

const findInText = (name: string, member: string, text: string): FoundInValue[] =>
  findCardNumbers(text).map(({ masked }) => ({ member, masked, isReference: isReferenceName(name) }));

function findInJson(name: string, member: string, value: unknown): FoundInValue[] {
  if (typeof value === 'string' || typeof value === 'number') return findInText(name, member, String(value));
  if (Array.isArray(value)) return value.flatMap(inner => findInJson(name, `${member}[]`, inner));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = member === '' ? maskCardNumbers(key) : `${member}.${maskCardNumbers(key)}`;
    return [...findInText('', path, key), ...findInJson(key, path, inner)];
  });
}

function maskJson(name: string, value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const masked = isReferenceName(name) ? String(value) : maskCardNumbers(String(value));
    return masked === String(value) ? value : masked;
  }
  if (Array.isArray(value)) return value.map(inner => maskJson(name, inner));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [maskCardNumbers(key), maskJson(key, inner)]),
  );
}
