import { textArray } from './text-array.ts';

type NamesOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row];

/** The rows of a set-based statement as its parameters: an array a column, in the order in which they are named. */
export const columnsOf = <Row>(rows: readonly Row[]) => ({
  texts: (...names: NamesOf<Row, string | null>[]) =>
    names.map(name => textArray(rows.map(row => row[name] as string | null))),
  instants: (...names: NamesOf<Row, Date>[]) =>
    names.map(name => textArray(rows.map(row => (row[name] as Date).toISOString()))),
  values: (...names: NamesOf<Row, bigint | number | boolean | null>[]) =>
    names.map(name => rows.map(row => row[name])),
});
