import type { Schema } from '../../../src/platform/database/access/rights.ts';
import { isOutsideTransaction } from '../../../src/platform/database/migrations/build-index.ts';

/** The first file of each schema that is judged by how it builds indexes; those before it are released. */
export const judgedFrom: Readonly<Record<Schema, number>> = { gateway: 49, control: 15 };

/** Numbers that were never given out. */
export const historicHoles: Readonly<Record<Schema, readonly number[]>> = { gateway: [35], control: [] };

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ');

const created = /create table (?:if not exists )?([\w.]+)/gi;
const indexed = /create (?:unique )?index (?:if not exists )?\w+ on (?:only )?([\w.]+)/gi;
/** A constraint that builds its index by itself, unless one is there already. */
const constrained = /alter table (?:if exists )?(?:only )?([\w.]+) ([^;]*)/gi;
const buildsIndex = /\b(?:unique|primary key|exclude)\b(?! using index)/i;

/** Tables that stand before this file, and whose writers would wait while it builds an index on them. */
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
