import { formatPesos } from '../../../platform/primitives/values/money.ts';

/** Indented JSON. As in the API, a bigint is centavos and gets two decimals. */
export function printJson(value: unknown, indent = ''): string {
  if (typeof value === 'bigint') return formatPesos(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map(element => printJson(element, inner))
    : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${printJson(member, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map(line => `${inner}${line}`).join(',\n')}\n${indent}${close}`;
}
