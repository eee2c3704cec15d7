import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { type Mistake, pointerTo } from './mistake.ts';

type Json = Readonly<Record<string, unknown>>;

/** Entries that are replaced as a whole: merging a place would keep the shipped dialect's tag. */
const replacedWhole = /^\/(places|answers\/declined|answers\/advice)\/[^/]+$/;

/** Applies a file's differences to a shipped dialect: merges objects, replaces lists and single values. */
export function merge(base: Json, changes: Json, path = ''): Json {
  const entries = new Map(Object.entries(base));
  for (const [name, change] of Object.entries(changes)) {
    const at = path + pointerTo(name);
    const before = entries.get(name);
    const isMerged = isPlainObject(before) && isPlainObject(change) && !replacedWhole.test(at);
    entries.set(name, isMerged ? merge(before, change, at) : change);
  }
  return Object.fromEntries(entries);
}

/** Removes the values at the pointers; a pointer to nothing is reported as a misspelling. */
export function removeAll(base: Json, pointers: readonly unknown[]): { value: Json; mistakes: Mistake[] } {
  const value = structuredClone(base) as Record<string, unknown>;
  const mistakes: Mistake[] = [];
  for (const [index, pointer] of pointers.entries()) {
    const names = String(pointer).split('/').slice(1);
    const last = names.pop();
    const parent = names.reduce<unknown>(
      (at, name) => (isPlainObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
      value,
    );
    if (isPlainObject(parent) && last !== undefined && Object.hasOwn(parent, last)) {
      Reflect.deleteProperty(parent, last);
    } else {
      mistakes.push({
        path: pointerTo('remove', index),
        message: 'names nothing that the shipped dialect has',
      });
    }
  }
  return { value, mistakes };
}
