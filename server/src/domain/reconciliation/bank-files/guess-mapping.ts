import type { BankField, BankMapping } from '@recaudo/contract/merchant/money/bank-files';
import type { CsvRow } from '../split-csv.ts';
import { candidatesOf, plainName } from './column-names.ts';
import { isDayFirstIn, readAmount, readDay } from './read-cell.ts';

/** The header may follow rows with the bank, the account and the period. */
const ROWS_LOOKED_AT = 40;
const SAMPLE = 50;

export interface Guess {
  mapping: BankMapping;
  columns: string[];
  /** Identifies files with the same columns. */
  shape: string;
}

const isDay = (cell: string): boolean =>
  readDay(cell, true) !== undefined || readDay(cell, false) !== undefined;
const isAmount = (cell: string): boolean => readAmount(cell) !== undefined;
const isWord = (cell: string): boolean => cell !== '' && !isDay(cell) && !isAmount(cell);

const isData = ({ cells }: CsvRow): boolean => cells.some(isDay) && cells.some(isAmount);

/**
 * The header: among the text rows just above a date and an amount, the one with the most words. Undefined if there is
 * none.
 */
export function findHeader(rows: readonly CsvRow[]): CsvRow | undefined {
  const wordsOf = ({ cells }: CsvRow): string[] => cells.filter(cell => cell !== '');
  return rows
    .slice(0, ROWS_LOOKED_AT)
    .filter((row, index) => {
      const words = wordsOf(row);
      return words.length >= 2 && words.every(isWord) && rows.slice(index + 1, index + 4).some(isData);
    })
    .reduce<CsvRow | undefined>(
      (best, row) => (best === undefined || wordsOf(row).length > wordsOf(best).length ? row : best),
      undefined,
    );
}

const columnNameOf = (place: number): string =>
  String.fromCharCode(65 + (place % 26)).repeat(1 + Math.floor(place / 26));

/** Column names as in the file; unnamed columns get letters, as in a spreadsheet. */
export function columnsOf(rows: readonly CsvRow[], header: CsvRow | undefined): string[] {
  const width = Math.max(0, ...rows.slice(0, ROWS_LOOKED_AT * 2).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, place) => header?.cells[place] || columnNameOf(place));
}

export const shapeOf = (columns: readonly string[], header: CsvRow | undefined): string =>
  header === undefined ? `no names ${columns.length}` : columns.map(plainName).join('|');

/** Rows below the header that contain a date and an amount. */
const sampleOf = (rows: readonly CsvRow[], header: CsvRow | undefined): CsvRow[] =>
  rows.filter(row => row.line > (header?.line ?? 0) && isData(row)).slice(0, SAMPLE);

/** Tolerates up to a quarter of bad cells in a column. */
const areMost = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.filter(is).length * 4 >= cells.length * 3;

/** Whether the cells of a column fit the field; some fields accept any content. */
function holds(field: BankField, cells: readonly string[]): boolean {
  const filled = cells.filter(cell => cell !== '');
  if (field === 'date') return filled.length > 0 && areMost(filled, isDay);
  if (['reference', 'description', 'method'].includes(field)) return true;
  if (field === 'sign') return filled.length > 0 && filled.every(cell => signOf(cell) !== undefined);
  return areMost(filled, isAmount) && (filled.length > 0 || field !== 'amount');
}

/** `D`, `ND`, `Débito`, `-` and `Cargo` are debits; their counterparts are credits. Undefined for anything else. */
export function signOf(cell: string): 1n | -1n | undefined {
  const plain = plainName(cell);
  if (cell.trim() === '-' || /^(d|db|nd|deb\w*|nota deb\w*|cargo|retiro|egreso)$/.test(plain)) return -1n;
  if (cell.trim() === '+' || /^(c|cr|nc|cred\w*|nota cred\w*|abono|deposito|ingreso)$/.test(plain)) return 1n;
  return undefined;
}

type Found = { [Field in BankField]?: number | undefined };

/** Guesses how to read the file. A person sees the result and corrects it. */
export function guessMapping(rows: readonly CsvRow[]): Guess {
  const header = findHeader(rows);
  const columns = columnsOf(rows, header);
  const sample = sampleOf(rows, header);
  const cellsOf = (place: number): string[] => sample.map(({ cells }) => cells[place] ?? '');
  const found: Found = {};
  const isTaken = (place: number): boolean => Object.values(found).includes(place);
  for (const [field, places] of candidatesOf(header === undefined ? [] : columns)) {
    const place = places.find(candidate => !isTaken(candidate) && holds(field, cellsOf(candidate)));
    if (place !== undefined) found[field] = place;
  }
  const every = columns.map((_, place) => place);
  // Without known column names, go by content.
  found.date ??= every.find(place => !isTaken(place) && holds('date', cellsOf(place)));
  settleAmounts(found, () => every.find(place => !isTaken(place) && holds('amount', cellsOf(place))));
  const mapping: BankMapping = {
    header_line: header?.line ?? 0,
    columns: Object.fromEntries(Object.entries(found).filter(([, place]) => place !== undefined)),
    day_first: found.date === undefined || isDayFirstIn(cellsOf(found.date)),
    method: found.method !== undefined || found.description !== undefined ? 'text' : 'card',
  };
  return { mapping, columns, shape: shapeOf(columns, header) };
}

/** Keeps either one amount column, with or without a sign column, or a credit and a debit column. */
function settleAmounts(found: Found, anyAmount: () => number | undefined): void {
  if (found.credit !== undefined && found.debit !== undefined) {
    delete found.amount;
    delete found.sign;
    return;
  }
  if (found.amount === undefined) {
    found.amount = found.credit ?? anyAmount();
    delete found.credit;
  } else delete found.credit;
  delete found.debit;
}
