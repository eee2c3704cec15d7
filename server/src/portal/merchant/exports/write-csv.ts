import { formatInstant } from '../../../primitives/instant.ts';
import { formatPesos } from '../../../primitives/money.ts';
import { type Cell, cellsOf, type Table } from './column.ts';

/**
 * As Excel in es-CO opens it by a double click: semicolons between cells, a comma before decimals, and the mark at the
 * start by which it knows UTF-8.
 */
const SEPARATOR = ';';
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

export async function* writeCsv<Row>(table: Table<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(table.columns.map(column => column.header)));
  for await (const rows of table.pages) {
    if (rows.length > 0) yield Buffer.from(rows.map(row => lineOf(cellsOf(table, row))).join(''));
  }
}

const lineOf = (cells: readonly Cell[]): string => cells.map(writeCell).join(SEPARATOR) + LINE_END;

export function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return formatPesos(cell).replace('.', ',');
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (cell instanceof Date) return formatInstant(cell).slice(0, 19).replace('T', ' ');
  return quoted(typeof cell === 'string' ? harmless(cell) : cell.day);
}

/** What a payer has written must not become a formula of the accountant's: such a text begins with an apostrophe. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
