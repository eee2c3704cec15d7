import { createHash } from 'node:crypto';
import type { BankField, BankMapping } from '@recaudo/contract/merchant/money/bank-files';
import type {
  FileProblem,
  LineProblem,
  ReceivedMethod,
} from '@recaudo/contract/merchant/money/reconciliation';
import { type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import { MAX_DAYS_OF_FILE, MAX_LINES } from '../parse-file.ts';
import type { KeptBack, ReceivedLine } from '../received-line.ts';
import type { CsvRow } from '../split-csv.ts';
import { plainName } from './column-names.ts';
import { signOf } from './guess-mapping.ts';
import { readAmount, readDay } from './read-cell.ts';

const MAX_TEXT = 100;
const MAX_PROBLEMS = 50;

export interface MappedFile {
  lines: ReceivedLine[];
  /** Rows that cannot be parsed and rows that are not payments. They are left out; the other rows are kept. */
  problems: LineProblem[];
  unread: number;
  foreign: number;
}

/**
 * Words in a description that reveal the payment method, the most reliable first: an acquirer's transfer contains
 * card payments.
 */
const methodWords: readonly (readonly [ReceivedMethod, RegExp])[] = [
  [
    'card',
    /\b(tarjetas?|card|visa|mastercard|master|amex|american express|diners|redeban|rbm|credibanco|datafono|adquirencia|pos|maestro|electron|codensa)\b/,
  ],
  ['bank_account', /\b(pse|ach|bank account|boton)\b/],
  ['store', /\b(efecty|baloto|efectivo|store|corresponsal\w*|susuerte|gana|puntored|recaudo)\b/],
];

export const methodIn = (text: string): ReceivedMethod | undefined =>
  methodWords.find(([, words]) => words.test(plainName(text)))?.[0];

type Read = { line: ReceivedLine } | { problem: FileProblem; value: string };

/** Maps each row below the header independently, so that a bad row does not affect the others. */
export function mapLines(rows: readonly CsvRow[], mapping: BankMapping): MappedFile {
  const mapped: MappedFile = { lines: [], problems: [], unread: 0, foreign: 0 };
  const { amount, credit, date } = mapping.columns;
  if (date === undefined || (amount === undefined && credit === undefined)) {
    return { ...mapped, problems: [{ line: mapping.header_line, problem: 'mapping', value: '' }] };
  }
  for (const row of rows) {
    if (row.line <= mapping.header_line) continue;
    const read = readRow(row, mapping);
    if ('line' in read) mapped.lines.push(read.line);
    else if (read.problem === 'foreign') mapped.foreign += 1;
    else {
      mapped.unread += 1;
      if (mapped.problems.length < MAX_PROBLEMS) {
        mapped.problems.push({ line: row.line, problem: read.problem, value: read.value.slice(0, 60) });
      }
    }
  }
  return { ...mapped, ...rejectionOf(mapped) };
}

/** Rejects a file without lines, with too many lines, or covering more than a few months. */
function rejectionOf({ lines, problems }: MappedFile): Partial<MappedFile> {
  const reject = (line: number, problem: FileProblem, value = ''): Partial<MappedFile> => ({
    lines: [],
    problems: [{ line, problem, value }, ...problems],
  });
  const days = lines.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return reject(1, 'empty');
  if (lines.length > MAX_LINES) return reject(lines[MAX_LINES]?.number ?? 1, 'too_many');
  return daysBetween(first, last) >= MAX_DAYS_OF_FILE ? reject(1, 'days', `${first} – ${last}`) : {};
}

function readRow({ line: number, cells }: CsvRow, mapping: BankMapping): Read {
  const cellOf = (field: BankField): string => {
    const place = mapping.columns[field];
    return place === undefined ? '' : (cells[place] ?? '');
  };
  const day: CalendarDate | undefined = readDay(cellOf('date'), mapping.day_first);
  if (day === undefined) return { problem: 'date', value: cellOf('date') };
  const amountCentavos = amountOf(cellOf);
  if (amountCentavos === undefined || amountCentavos === 0n) {
    return { problem: 'amount', value: cellOf('amount') || cellOf('credit') };
  }
  const description = cellOf('description').slice(0, MAX_TEXT);
  const methodText = `${cellOf('method')} ${description}`;
  const method = mapping.method === 'text' ? methodIn(methodText) : mapping.method;
  if (method === undefined) return { problem: 'foreign', value: methodText };
  const reference = cellOf('reference');
  if (reference.length > MAX_TEXT) return { problem: 'reference', value: reference };
  return {
    line: {
      number,
      day,
      method,
      amountCentavos,
      reference: reference === '' ? null : reference,
      description: description === '' ? null : description,
      kept: keptOf(cellOf),
    },
  };
}

const absolute = (centavos: bigint): bigint => (centavos < 0n ? -centavos : centavos);

function amountOf(cellOf: (field: BankField) => string): bigint | undefined {
  const amount = readAmount(cellOf('amount'));
  if (cellOf('amount') !== '') {
    return amount === undefined ? undefined : amount * (amount > 0n ? (signOf(cellOf('sign')) ?? 1n) : 1n);
  }
  const [credit, debit] = [cellOf('credit'), cellOf('debit')].map(cell =>
    cell === '' ? 0n : readAmount(cell),
  );
  if (credit === undefined || debit === undefined) return undefined;
  return absolute(credit) - absolute(debit);
}

/** Amounts kept back, with any sign, because banks write them either way. Null if the file contains none. */
function keptOf(cellOf: (field: BankField) => string): KeptBack | null {
  const fields = ['fee', 'fee_tax', 'retefuente', 'reteica', 'reteiva'] as const;
  if (fields.every(field => cellOf(field) === '')) return null;
  const read = (field: BankField): bigint => absolute(readAmount(cellOf(field)) ?? 0n);
  return {
    fee: read('fee'),
    feeTax: read('fee_tax'),
    retefuente: read('retefuente'),
    reteica: read('reteica'),
    reteiva: read('reteiva'),
  };
}

/** Marks that identify the lines, so that duplicates in a later file are recognized. */
export function marksOf(bank: string, lines: readonly ReceivedLine[]): Buffer[] {
  const seen = new Map<string, number>();
  return lines.map(({ day, method, amountCentavos, reference, description }) => {
    const text = JSON.stringify([bank, day, method, String(amountCentavos), reference, description]);
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return createHash('sha256').update(`${before} ${text}`).digest();
  });
}
