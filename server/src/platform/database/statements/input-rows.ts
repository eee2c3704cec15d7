import { type Queryable, type Statement, statement } from '../connections/connection.ts';
import { binaryArray, type ColumnType } from './binary-array.ts';

/** An input column of a statement: its name, its type, and how to read it from a row of the program. */
export type InputColumn<Row> = readonly [name: string, type: ColumnType, of: (row: Row) => unknown];

/** A statement on a group of rows, with a plain form for a single row, for which an array costs more. */
export interface GroupStatement<Row, Answer extends object> {
  one: Statement<Answer>;
  many: Statement<Answer>;
  columns: readonly InputColumn<Row>[];
}

/** `text` reads its rows from `input`, ordered by `position`. Further parameters follow the columns. */
export function groupStatement<Row, Answer extends object>(
  name: string,
  columns: readonly InputColumn<Row>[],
  text: (input: string) => string,
): GroupStatement<Row, Answer> {
  const names = columns.map(([column]) => column).join(', ');
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  const values = columns.map(([column, type], index) => `$${index + 1}::${type} as ${column}`).join(', ');
  const many = `select * from unnest(${arrays}) with ordinality as input (${names}, position)`;
  const one = `select ${values}, 1::bigint as position`;
  return {
    columns,
    one: statement<Answer>(`${name}_one`, text(one)),
    many: statement<Answer>(name, text(many)),
  };
}

export const runOnGroup = <Row, Answer extends object>(
  database: Queryable,
  { one, many, columns }: GroupStatement<Row, Answer>,
  rows: readonly Row[],
  ...more: readonly unknown[]
): Promise<Answer[]> => {
  const [first] = rows;
  return rows.length === 1 && first !== undefined
    ? database.rows(one, [...columns.map(([, , of]) => plain(of(first))), ...more])
    : database.rows(many, [...columns.map(([, type, of]) => binaryArray(type, rows.map(of))), ...more]);
};

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
