import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { type Cell, cellsOf, type Table } from './column.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** What a payer has written must not become a formula of the accountant's: such a text begins with an apostrophe. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/**
 * As Excel in es-CO opens it by a double click: semicolons between cells, a comma before decimals, and the mark at the
 * start by which it knows UTF-8. The writer's own guard against formulas would make texts of negative amounts, too.
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

/** A short table whole. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + linesOf(rows);

/** Payments have their turn between so many rows: they take some milliseconds. */
const ROWS_AT_ONCE = 200;

/** A page at a time: the next one is read when this one has been taken. */
export async function* writeCsv<Row>(table: Table<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + linesOf([table.columns.map(column => column.header)]));
  for await (const rows of table.pages) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      yield Buffer.from(linesOf(rows.slice(at, at + ROWS_AT_ONCE).map(row => cellsOf(table, row))));
      await setImmediate();
    }
  }
}
