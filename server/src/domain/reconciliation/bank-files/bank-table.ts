import type { LineProblem } from '@recaudo/contract/merchant/money/reconciliation';
import type { CsvRow } from '../split-csv.ts';

/** The rows of a file as text, whatever its format. */
export type BankTable = { ok: true; rows: CsvRow[] } | { ok: false; problem: LineProblem };

export const unreadable = (line: number, problem: LineProblem['problem'], value = ''): BankTable => ({
  ok: false,
  problem: { line, problem, value },
});

/** Longer than any name, amount or description, and short enough that patterns on a cell stay fast. */
const MAX_CELL = 1_000;
export const boundCell = (cell: string): string => cell.slice(0, MAX_CELL);
