import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';

/** A typed cell: bigint is centavos, Date an instant; a day is wrapped, because it is text. */
export type Cell = string | bigint | number | Date | { day: CalendarDate } | null;

export interface Column<Row> {
  header: string;
  /** In characters, for the sheet. */
  width: number;
  read(row: Row): Cell;
  /** Contact data or a card: left out of exports for accounting. */
  isPersonal?: true;
}

/** A table streamed page by page. */
export interface Table<Row> {
  /** The name of the file and the sheet. */
  name: string;
  columns: readonly Column<Row>[];
  pages: AsyncIterable<readonly Row[]>;
}

export const cellsOf = <Row>({ columns }: Table<Row>, row: Row): Cell[] =>
  columns.map(column => column.read(row));
