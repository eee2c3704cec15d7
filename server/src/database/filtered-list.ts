import { type Statement, statement } from './connection.ts';

/** A condition of a list: SQL with `?` wherever its value goes. Texts are constants of the code, never input. */
export interface Condition {
  sql: string;
  value: unknown;
}

export interface FilteredList {
  /** Starts the statement's name; what conditions it has completes it, so that each shape is prepared once. */
  name: string;
  select: string;
  where: Condition[];
  orderBy: string;
  limit: number;
  offset: number;
}

/** Builds a list statement out of the filters that were really sent: each shape gets its own index plan. */
export function filteredList<Row extends object>(
  list: FilteredList,
): { statement: Statement<Row>; values: unknown[] } {
  const values: unknown[] = [];
  const numbered = (condition: Condition): string => {
    values.push(condition.value);
    return condition.sql.replaceAll('?', `$${values.length}`);
  };
  const where = list.where.map(numbered).join(' and ');
  values.push(list.limit, list.offset);
  const paging = `limit $${values.length - 1} offset $${values.length}`;
  const shape = list.where.map(condition => condition.sql).join('|');
  return {
    statement: statement<Row>(
      statementName(list.name, shape),
      `${list.select} where ${where} order by ${list.orderBy} ${paging}`,
    ),
    values,
  };
}

/** PostgreSQL cuts names at 63 bytes, so shapes are numbered in the order in which they first appear. */
const shapes = new Map<string, number>();
function statementName(name: string, shape: string): string {
  const key = `${name}|${shape}`;
  const number = shapes.get(key) ?? shapes.size + 1;
  shapes.set(key, number);
  return `${name}_${number}`;
}
