import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { formatInstant } from '../primitives/time/instant.ts';
import { formatPesos } from '../primitives/values/money.ts';
import { type Cell, cellsOf, type Table } from './column.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** A payer's text must not become a formula, so a text that could be one gets a leading apostrophe. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/**
 * Opens correctly in Excel with es-CO: semicolons, decimal commas, and a UTF-8 byte order mark. The library's own
 * protection against formulas would also escape negative amounts.
 */
const form = {
  delimiter: ';',
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
  cast: {
    string: harmless,
    bigint: (centavos: bigint) => formatPesos(centavos).replace('.', ','),
    number: (value: number) => String(value).replace('.', ','),
    date: (instant: Date) => formatInstant(instant).slice(0, 19).replace('T', ' '),
    object: (cell: object) => ('day' in cell ? String(cell.day) : ''),
  },
} as const;

const linesOf = (rows: readonly (readonly Cell[])[]): string => stringify([...rows], form);

/** A short table as one text. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + linesOf(rows);

/** Payments get a turn after this many rows, which take some milliseconds. */
const ROWS_AT_ONCE = 200;

/** Reads each page only when the consumer asks for more. */
export async function* writeCsv<Row>(table: Table<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + linesOf([table.columns.map(column => column.header)]));
  for await (const rows of table.pages) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      yield Buffer.from(linesOf(rows.slice(at, at + ROWS_AT_ONCE).map(row => cellsOf(table, row))));
      await setImmediate();
    }
  }
}
