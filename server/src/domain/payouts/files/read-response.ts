import { plainName } from '../../reconciliation/bank-files/column-names.ts';
import { readAmount } from '../../reconciliation/bank-files/read-cell.ts';
import { decodeText } from '../../reconciliation/bank-files/read-csv.ts';
import { readTable } from '../../reconciliation/bank-files/read-table.ts';
import type { CsvRow } from '../../reconciliation/split-csv.ts';
import type { ResponseMapping } from './layout-schema.ts';
import { shortReference } from './payout-file.ts';

export const responseStates = ['paid', 'failed', 'returned', 'in_transit'] as const;
export type ResponseState = (typeof responseStates)[number];

/** What the bank says about one payout. */
export interface ResponseLine {
  line: number;
  reference: string;
  state: ResponseState;
  reason: string | null;
}

/** A payout of the batch that the response answers. */
export interface ExpectedPayout {
  reference: string;
  amountCentavos: bigint;
}

export interface ResponseProblem {
  line: number;
  message: string;
}

export interface ReadResponse {
  lines: ResponseLine[];
  /** Lines that are not taken; the others are. */
  problems: ResponseProblem[];
  /** Payouts that the response does not mention. */
  missing: string[];
}

export const MAX_REASON = 200;
const MOST_LINES = 100_000;

/** Reads a bank's response by its mapping. A payout that two lines contradict each other about is not taken. */
export async function readResponse(
  bytes: Buffer,
  mapping: ResponseMapping,
  expected: readonly ExpectedPayout[],
): Promise<ReadResponse> {
  const rows = mapping.shape === 'fixed' ? fixedRows(bytes) : await tableRows(bytes);
  if (!Array.isArray(rows)) return { lines: [], problems: [rows], missing: expected.map(refOf) };
  const known = new Map(
    expected.flatMap(one => [[one.reference, one] as const, [shortReference(one.reference), one]]),
  );
  const read = rows.slice(mapping.skip).map(row => readRow(row, mapping, known));
  return mergeLines(read, expected);
}

/** One line for each payout; where two contradict each other, neither is taken. */
export function mergeLines(
  read: readonly (ResponseLine | ResponseProblem)[],
  expected: readonly ExpectedPayout[],
): ReadResponse {
  const problems: ResponseProblem[] = [];
  const found = new Map<string, ResponseLine>();
  const contradicted = new Set<string>();
  for (const one of read) {
    if ('message' in one) {
      problems.push(one);
      continue;
    }
    const earlier = found.get(one.reference);
    if (earlier !== undefined && earlier.state !== one.state) {
      contradicted.add(one.reference);
      const message = `says ${one.state} of ${one.reference}; line ${earlier.line} says ${earlier.state}`;
      problems.push({ line: one.line, message });
    } else if (earlier === undefined) found.set(one.reference, one);
  }
  const lines = [...found.values()].filter(({ reference }) => !contradicted.has(reference));
  return { lines, problems, missing: expected.map(refOf).filter(reference => !found.has(reference)) };
}

const refOf = ({ reference }: ExpectedPayout): string => reference;

function fixedRows(bytes: Buffer): CsvRow[] | ResponseProblem {
  const texts = decodeText(bytes).split(/\r\n|\n|\r/);
  if (texts.length > MOST_LINES) return { line: 1, message: `has more than ${MOST_LINES} lines` };
  return texts
    .map((text, index) => ({ line: index + 1, cells: [text] }))
    .filter(({ cells }) => cells[0]?.trim() !== '');
}

async function tableRows(bytes: Buffer): Promise<CsvRow[] | ResponseProblem> {
  const table = await readTable(bytes);
  if (table.ok) return table.rows;
  const { line, problem, value } = table.problem;
  return { line, message: `cannot be read as a table (${problem}${value === '' ? '' : `: ${value}`})` };
}

function readRow(
  row: CsvRow,
  mapping: ResponseMapping,
  known: ReadonlyMap<string, ExpectedPayout>,
): ResponseLine | ResponseProblem {
  const cell = (name: 'reference' | 'amount' | 'status' | 'reason'): string => {
    const place = mapping[name];
    if (place === undefined) return '';
    if (mapping.shape === 'table') return (row.cells[place.column - 1] ?? '').trim();
    return (row.cells[0] ?? '').slice(place.column - 1, place.column - 1 + (place.width ?? 0)).trim();
  };
  const problem = (message: string): ResponseProblem => ({ line: row.line, message });
  const payout = known.get(cell('reference'));
  if (payout === undefined)
    return problem(`names no payout of this batch: ${cell('reference').slice(0, 40)}`);
  if (mapping.amount !== undefined) {
    const amount = amountIn(cell('amount'), mapping.amount_in);
    if (amount !== payout.amountCentavos) {
      return problem(`has another amount than ${payout.reference}: ${cell('amount').slice(0, 30)}`);
    }
  }
  const state = responseStates.find(name =>
    mapping[name].some(word => plainName(word) === plainName(cell('status'))),
  );
  if (state === undefined) return problem(`has an unknown status: ${cell('status').slice(0, 40)}`);
  const reason = cell('reason').slice(0, MAX_REASON);
  return { line: row.line, reference: payout.reference, state, reason: reason === '' ? null : reason };
}

function amountIn(text: string, form: ResponseMapping['amount_in']): bigint | undefined {
  if (form === 'decimal') return readAmount(text);
  if (!/^\d{1,18}$/.test(text)) return undefined;
  return form === 'pesos' ? BigInt(text) * 100n : BigInt(text);
}
