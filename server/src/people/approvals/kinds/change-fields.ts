import { createHash } from 'node:crypto';
import type { ChangeField } from '@recaudo/contract/people/approvals';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { Values } from '../../../processors/connections/stored-connection.ts';

/** Longer texts are certificates, whose fingerprints people compare. */
const LONGEST_SHOWN = 200;

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= LONGEST_SHOWN) return text;
  return `sha256 ${createHash('sha256').update(text).digest('hex')}`;
}

export const changeField = (name: string, before: unknown, after: unknown): ChangeField => ({
  name,
  before: textOf(before),
  after: textOf(after),
});

/** One field for each property that differs. */
export function changedFields(prefix: string, before: Values, after: Values): ChangeField[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap(name => {
    const [old, next] = [before[name], after[name]];
    if (isPlainObject(old) && isPlainObject(next)) return changedFields(`${prefix}.${name}`, old, next);
    const field = changeField(`${prefix}.${name}`, old, next);
    return field.before === field.after ? [] : [field];
  });
}

/** Names only: secrets appear on no screen and in no log. */
export const secretsField = (
  before: readonly string[],
  after: readonly string[],
  entered: readonly string[],
) => {
  const field = changeField('secrets', before.join(', '), after.join(', '));
  return field.before === field.after && entered.length === 0
    ? []
    : [field, ...(entered.length === 0 ? [] : [changeField('entered_secrets', null, entered.join(', '))])];
};
