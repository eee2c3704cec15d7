import type { Schema } from '../../../src/platform/database/access/rights.ts';
import { isOutsideTransaction } from '../../../src/platform/database/migrations/build-index.ts';

/** The first file of each schema whose index building is checked; earlier files are released. */
export const checkedFrom: Readonly<Record<Schema, number>> = { gateway: 49, control: 15 };

/** Skipped migration numbers. */
export const skippedNumbers: Readonly<Record<Schema, readonly number[]>> = { gateway: [35], control: [] };

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ');

const created = /create table (?:if not exists )?([\w.]+)/gi;
const indexed = /create (?:unique )?index (?:if not exists )?\w+ on (?:only )?([\w.]+)/gi;
/** A constraint that builds its own index, unless it uses an existing one. */
const constrained = /alter table (?:if exists )?(?:only )?([\w.]+) ([^;]*)/gi;
const buildsIndex = /\b(?:unique|primary key|exclude)\b(?! using index)/i;

/** Lists existing tables whose writers would wait while this file builds an index on them. */
export function listBlockedTables(text: string): string[] {
  if (isOutsideTransaction({ text })) return [];
  const sql = withoutComments(text);
  const own = new Set([...sql.matchAll(created)].map(([, table]) => table));
  const built = [...sql.matchAll(indexed)].map(([, table = '']) => table);
  const bound = [...sql.matchAll(constrained)]
    .filter(([, , action = '']) => buildsIndex.test(action))
    .map(([, table = '']) => table);
  return [...built, ...bound].filter(table => !own.has(table));
}
