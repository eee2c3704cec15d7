import { type Queryable, type Statement, statement } from '../connections/connection.ts';
import { binaryArray, type ColumnType } from './binary-array.ts';

/** A column of what a statement is given: its name there, its type, and how it is read from a row of the program. */
export type InputColumn<Row> = readonly [name: string, type: ColumnType, of: (row: Row) => unknown];

/** A statement on a group of rows, with a plain form for a group of one: an array costs a lone row more than itself. */
export interface GroupStatement<Row, Answer extends object> {
  one: Statement<Answer>;
  many: Statement<Answer>;
  columns: readonly InputColumn<Row>[];
}

/** `text` reads its rows from the given `input`, in the order of their `position`. Further parameters come after the columns. */
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
