import type { Condition } from './filtered-list.ts';

/** The shared creation filters as conditions on `creation_date`. */
export function creationConditions(query: {
  createdFrom: Date | null;
  createdBefore: Date | null;
}): Condition[] {
  const conditions: Condition[] = [];
  if (query.createdFrom !== null) conditions.push({ sql: 'creation_date >= ?', value: query.createdFrom });
  if (query.createdBefore !== null) conditions.push({ sql: 'creation_date < ?', value: query.createdBefore });
  return conditions;
}
