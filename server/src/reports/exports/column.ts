import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';

/** A cell by what it is: centavos are bigint, instants are Dates; a day says so, since it is text inside. */
export type Cell = string | bigint | number | Date | { day: CalendarDate } | null;

export interface Column<Row> {
  header: string;
  /** In characters, for the sheet. */
  width: number;
  read(row: Row): Cell;
  /** How to reach a person, or their card: not for the books. */
  isPersonal?: true;
}

/** A table that is written page by page; nothing of it is ever whole in memory. */
export interface Table<Row> {
  /** The name of the file and of the sheet. */
  name: string;
  columns: readonly Column<Row>[];
  pages: AsyncIterable<readonly Row[]>;
}

export const cellsOf = <Row>({ columns }: Table<Row>, row: Row): Cell[] =>
  columns.map(column => column.read(row));
