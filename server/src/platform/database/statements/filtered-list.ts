import { type Statement, statement } from '../connections/connection.ts';

/** A condition of a list: SQL with `?` for each value. The texts are constants of the code, never user input. */
export interface Condition {
  sql: string;
  value: unknown;
}

export interface FilteredList {
  /** Prefix of the statement's name; the conditions complete it, so that each shape is prepared once. */
  name: string;
  select: string;
  where: Condition[];
  orderBy: string;
  limit: number;
  offset: number;
}

/** Builds a list statement from the filters that were sent, so that each combination gets its own index plan. */
export function filteredList<Row extends object>(
  list: FilteredList,
): { statement: Statement<Row>; values: unknown[] } {
  const { where, values } = numbered(list.where);
  values.push(list.limit, list.offset);
  const paging = `limit $${values.length - 1} offset $${values.length}`;
  return {
    statement: statement<Row>(
      statementName(list.name, list.where),
      `${list.select} where ${where} order by ${list.orderBy} ${paging}`,
    ),
    values,
  };
}

/** Counts a list's rows without paging. */
export function filteredCount(list: Pick<FilteredList, 'name' | 'where'> & { from: string }): {
  statement: Statement<{ count: number }>;
  values: unknown[];
} {
  const { where, values } = numbered(list.where);
  return {
    statement: statement<{ count: number }>(
      statementName(list.name, list.where),
      `select count(*)::int as count from ${list.from} where ${where}`,
    ),
    values,
  };
}

/** Sums a numeric expression over a list's rows. */
export function filteredSum(list: Pick<FilteredList, 'name' | 'where'> & { sum: string; from: string }): {
  statement: Statement<{ sum: number }>;
  values: unknown[];
} {
  const { where, values } = numbered(list.where);
  return {
    statement: statement<{ sum: number }>(
      statementName(list.name, list.where),
      `select coalesce(sum(${list.sum}), 0)::int as sum from ${list.from} where ${where}`,
    ),
    values,
  };
}

function numbered(conditions: readonly Condition[]): { where: string; values: unknown[] } {
  const where = conditions.map(({ sql }, index) => sql.replaceAll('?', `$${index + 1}`)).join(' and ');
  return { where, values: conditions.map(({ value }) => value) };
}

/** PostgreSQL truncates names at 63 bytes, so shapes are numbered in order of first use. */
const shapes = new Map<string, number>();
function statementName(name: string, where: readonly Condition[]): string {
  const key = [name, ...where.map(({ sql }) => sql)].join('|');
  const number = shapes.get(key) ?? shapes.size + 1;
  shapes.set(key, number);
  return `${name}_${number}`;
}
