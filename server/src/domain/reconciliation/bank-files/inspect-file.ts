import { createHash } from 'node:crypto';
import type { BankMapping } from '@recaudo/contract/merchant/money/bank-files';
import type { LineProblem } from '@recaudo/contract/merchant/money/reconciliation';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { ReceivedLine } from '../received-line.ts';
import type { CsvRow } from '../split-csv.ts';
import { guessBank } from './bank-names.ts';
import { columnsOf, guessMapping, shapeOf } from './guess-mapping.ts';
import { mapLines } from './map-lines.ts';
import type { KeptMapping } from './mapping-store.ts';
import { readTable } from './read-table.ts';

/** The result of inspecting a file, without its lines. */
export interface InspectedFile {
  mapping: BankMapping;
  bank: string;
  isKnown: boolean;
  columns: string[];
  rows: string[][];
  shape: Buffer;
  lineCount: number;
  totalCentavos: bigint;
  firstDay: CalendarDate | null;
  lastDay: CalendarDate | null;
  problems: LineProblem[];
  unread: number;
  foreign: number;
}

export type FileVerdict = (InspectedFile & { lines: ReceivedLine[] }) | { problem: LineProblem };

const ROWS_SHOWN = 6;
const CELL_SHOWN = 60;

const hashOf = (shape: string): Buffer => createHash('sha256').update(shape).digest();

/** Inspects a file with the given mapping, with the mapping of the last file with the same columns, or with a guess. */
export async function inspectFile(
  sent: { name: string; bytes: Buffer; mapping: BankMapping | undefined },
  findKept: (shape: Buffer) => Promise<KeptMapping | undefined>,
): Promise<FileVerdict> {
  const table = await readTable(sent.bytes);
  if (!table.ok) return { problem: table.problem };
  const guess = guessMapping(table.rows);
  const kept = await findKept(hashOf(guess.shape));
  // This file may have more or fewer rows above the header.
  const known = kept && { ...kept.mapping, header_line: guess.mapping.header_line };
  const mapping = sent.mapping ?? known ?? guess.mapping;
  const header = table.rows.find(({ line }) => line === mapping.header_line);
  const columns = columnsOf(table.rows, header);
  const above = table.rows.filter(({ line }) => line < mapping.header_line);
  const { lines, problems, unread, foreign } = mapLines(table.rows, mapping);
  const days = lines.map(({ day }) => day).sort();
  return {
    mapping,
    bank: kept?.bank ?? guessBank(sent.name, above),
    isKnown: kept !== undefined,
    columns,
    rows: firstRows(table.rows, mapping, columns.length),
    shape: hashOf(shapeOf(columns, header)),
    lineCount: lines.length,
    totalCentavos: lines.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0n),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    problems,
    unread,
    foreign,
    lines,
  };
}

const firstRows = (rows: readonly CsvRow[], { header_line: above }: BankMapping, width: number): string[][] =>
  rows
    .filter(({ line }) => line > above)
    .slice(0, ROWS_SHOWN)
    .map(({ cells }) =>
      Array.from({ length: width }, (_, place) => (cells[place] ?? '').slice(0, CELL_SHOWN)),
    );
