import { type BankTable, unreadable } from './bank-table.ts';
import { readCsv } from './read-csv.ts';
import { isXlsx, readXlsx } from './read-xlsx.ts';

/** Detected by the first bytes, because browsers choose the file's name and type. */
const notTables: readonly (readonly [start: string, what: string])[] = [
  ['%PDF', 'PDF'],
  ['\u00d0\u00cf\u0011\u00e0', 'XLS'],
  ['\u0089PNG', 'PNG'],
  ['<htm', 'HTML'],
  ['<tab', 'HTML'],
  ['<!DO', 'HTML'],
  ['<?xm', 'XML'],
];

/** Reads a bank's file as rows of text, or returns the problem if it is not a table. */
export async function readTable(bytes: Buffer): Promise<BankTable> {
  const start = bytes.toString('latin1', 0, 64).trimStart().slice(0, 4);
  const other = notTables.find(([known]) => start.toLowerCase() === known.toLowerCase());
  if (other !== undefined) return unreadable(1, 'unreadable', other[1]);
  const table = isXlsx(bytes) ? await readXlsx(bytes) : await readCsv(bytes);
  return table.ok && table.rows.length === 0 ? unreadable(1, 'empty') : table;
}
