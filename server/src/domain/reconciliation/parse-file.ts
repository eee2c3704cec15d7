import { setImmediate } from 'node:timers/promises';
import type {
  FileProblem,
  LineProblem,
  ReceivedMethod,
} from '@recaudo/contract/merchant/money/reconciliation';
import { daysBetween, isBeyond, parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { ReceivedLine } from './received-line.ts';
import { type CsvRow, csvRows, UnreadableCsv } from './split-csv.ts';

export const MAX_LINES = 10_000;
export const MAX_DAYS_OF_FILE = 92;
const MAX_PROBLEMS = 50;
const MAX_REFERENCE = 100;

export type ParsedFile = { ok: true; lines: ReceivedLine[] } | { ok: false; problems: LineProblem[] };

/** The header in either language, in this order. */
const headers = [
  ['date', 'method', 'amount', 'reference'],
  ['fecha', 'medio', 'monto', 'referencia'],
];
const methodsByWord: Readonly<Record<string, ReceivedMethod>> = {
  card: 'card',
  tarjeta: 'card',
  bank_account: 'bank_account',
  pse: 'bank_account',
  store: 'store',
  efectivo: 'store',
};

const rejected = (
  line: number,
  problem: FileProblem,
  value = '',
): { ok: false; problems: LineProblem[] } => ({
  ok: false,
  problems: [{ line, problem, value }],
});

/** Yields after this many rows, because the same process answers payments. */
const ROWS_AT_ONCE = 500;

/** Parses the format in docs/guides/operate/reconciliation.md. One unreadable line rejects the whole file. */
export async function parseFile(text: string): Promise<ParsedFile> {
  const rows: CsvRow[] = [];
  try {
    for await (const row of csvRows(text)) {
      rows.push(row);
      // The header and one row too many are enough to reject the file.
      if (rows.length > MAX_LINES + 1) break;
      if (rows.length % ROWS_AT_ONCE === 0) await setImmediate();
    }
  } catch (error) {
    if (error instanceof UnreadableCsv) return rejected(error.line, 'columns', '"');
    throw error;
  }
  return readRows(rows);
}

function readRows([head, ...body]: readonly CsvRow[]): ParsedFile {
  if (head === undefined || body.length === 0) return rejected(1, 'empty');
  const names = head.cells.map(cell => cell.toLowerCase()).join(' ');
  if (!headers.some(header => header.join(' ') === names))
    return rejected(head.line, 'header', head.cells.join(', ').slice(0, 200));
  if (body.length > MAX_LINES) return rejected(body[MAX_LINES]?.line ?? 1, 'too_many');
  const read = body.map(row => readLine(row.line, row.cells));
  const found = read.filter(line => 'problem' in line);
  if (found.length > 0) return { ok: false, problems: found.slice(0, MAX_PROBLEMS) };
  const lines = read.filter((line): line is ReceivedLine => !('problem' in line));
  const days = lines.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first !== undefined && last !== undefined && daysBetween(first, last) >= MAX_DAYS_OF_FILE) {
    return rejected(lines.find(({ day }) => day === last)?.number ?? 1, 'days', `${first} – ${last}`);
  }
  return { ok: true, lines };
}

function readLine(number: number, cells: readonly string[]): ReceivedLine | LineProblem {
  const problem = (what: FileProblem, value: string): LineProblem => ({
    line: number,
    problem: what,
    value: value.slice(0, 60),
  });
  // The reference may be left out together with its separator.
  if (cells.length < 3 || cells.length > 4) return problem('columns', cells.join(', '));
  const [date = '', word = '', amount = '', reference = ''] = cells;
  const day = parseCalendarDate(asYearFirst(date));
  if (day === undefined || isBeyond(day)) return problem('date', date);
  const method = methodsByWord[word.toLowerCase()];
  if (method === undefined) return problem('method', word);
  const amountCentavos = readPesos(amount);
  if (amountCentavos === undefined) return problem('amount', amount);
  // PostgreSQL cannot store a NUL.
  if (reference.length > MAX_REFERENCE || reference.includes('\0')) return problem('reference', reference);
  return {
    number,
    day,
    method,
    amountCentavos,
    reference: reference === '' ? null : reference,
    description: null,
    kept: null,
  };
}

/** Converts 5/03/2026, the form that people use here. */
function asYearFirst(date: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(date) ?? [];
  return year === '' ? date : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const amountForms = [
  /^(-?)(\d{1,10})(?:[.,](\d{1,2}))?$/,
  /^(-?)(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(-?)(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
];

/**
 * Parses `20000`, `20.000`, `$ 20.000,50` and `-5,000.00`. Groups of three digits are thousands; one or two digits at the
 * end are decimals.
 */
export function readPesos(text: string): bigint | undefined {
  const plain = text.replaceAll(/[\s\u00a0$]|COP/gi, '');
  const match = amountForms.map(form => form.exec(plain)).find(found => found !== null);
  if (match === undefined) return undefined;
  const [, sign = '', whole = '', decimals = ''] = match;
  const centavos = BigInt(whole.replaceAll(/\D/g, '')) * 100n + BigInt(decimals.padEnd(2, '0'));
  if (centavos === 0n || centavos >= 1_000_000_000_000n) return undefined;
  return sign === '-' ? -centavos : centavos;
}
