import type { KindField, KindValues } from '@recaudo/contract/operator/connections';

const isObject = (value: unknown): value is KindValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a dotted name such as `tls.ca`. */
export const valueAt = (values: KindValues, name: string): unknown =>
  name.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), values);

function put(values: KindValues, name: string, value: unknown): void {
  const keys = name.split('.');
  const last = keys.pop() ?? name;
  let at = values;
  for (const key of keys) {
    const within = isObject(at[key]) ? at[key] : {};
    at[key] = within;
    at = within;
  }
  at[last] = value;
}

/** A value as shown in its field. */
export function textOfValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every(entry => typeof entry === 'string')) return value.join('\n');
  return JSON.stringify(value, null, 2);
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses a value for the server. Invalid numbers and JSON are sent unchanged, so that the server explains the mistake.
 */
function readText(type: KindField['type'], text: string): unknown {
  switch (type) {
    case 'number':
    case 'integer':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'list':
      return text
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== '');
    case 'json':
      return isJson(text) ? JSON.parse(text) : text;
    default:
      return text;
  }
}

/** Reads a form's fields. An empty secret keeps the stored one, any other empty field its default. */
export function readKindValues(
  fields: readonly KindField[],
  texts: Record<string, string>,
  prefix: string,
): KindValues {
  const values: KindValues = {};
  for (const { name, type } of fields) {
    const text = texts[prefix + name] ?? '';
    if (type === 'boolean') put(values, name, text !== '');
    else if (text !== '') put(values, name, readText(type, text));
  }
  return values;
}
