import { type BankTable, unreadable } from './bank-table.ts';
import { readCsv } from './read-csv.ts';
import { isXlsx, readXlsx } from './read-xlsx.ts';

/** By what the file begins with, since its name and its type are whatever a browser says. */
const notTables: readonly (readonly [start: string, what: string])[] = [
  ['%PDF', 'PDF'],
  ['\u00d0\u00cf\u0011\u00e0', 'XLS'],
  ['\u0089PNG', 'PNG'],
  ['<htm', 'HTML'],
  ['<tab', 'HTML'],
  ['<!DO', 'HTML'],
  ['<?xm', 'XML'],
];

/** A bank's file as rows of text. What it is not, it says by one problem. */
export async function readTable(bytes: Buffer): Promise<BankTable> {
  const start = bytes.toString('latin1', 0, 64).trimStart().slice(0, 4);
  const other = notTables.find(([known]) => start.toLowerCase() === known.toLowerCase());
  if (other !== undefined) return unreadable(1, 'unreadable', other[1]);
  const table = isXlsx(bytes) ? await readXlsx(bytes) : await readCsv(bytes);
  return table.ok && table.rows.length === 0 ? unreadable(1, 'empty') : table;
}
