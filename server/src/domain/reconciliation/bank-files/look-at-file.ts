import { createHash } from 'node:crypto';
import type { BankMapping } from '@recaudo/contract/data/bank-files';
import type { LineProblem } from '@recaudo/contract/data/reconciliation';
import type { Queryable } from '../../../database/connection.ts';
import type { CsvRow } from '../split-csv.ts';
import { guessBank } from './bank-names.ts';
import { columnsOf, guessMapping, shapeOf } from './guess-mapping.ts';
import { type MappedFile, mapLines } from './map-lines.ts';
import { findMapping } from './mapping-store.ts';
import { readTable } from './read-table.ts';

export interface LookedAt {
  mapping: BankMapping;
  bank: string;
  isKnown: boolean;
  columns: string[];
  rows: string[][];
  shape: Buffer;
  mapped: MappedFile;
}

const ROWS_SHOWN = 6;
const CELL_SHOWN = 60;

const hashOf = (shape: string): Buffer => createHash('sha256').update(shape).digest();

/** A file as it would be read: by the given mapping, by that of the last one of its shape, or by what it looks like. */
export async function lookAtFile(
  database: Queryable,
  merchantId: string,
  sent: { name: string; bytes: Buffer; mapping: BankMapping | undefined },
): Promise<LookedAt | { problem: LineProblem }> {
  const table = await readTable(sent.bytes);
  if (!table.ok) return { problem: table.problem };
  const guess = guessMapping(table.rows);
  const kept = await findMapping(database, merchantId, hashOf(guess.shape));
  // What stands above the names may be longer this time.
  const known = kept && { ...kept.mapping, header_line: guess.mapping.header_line };
  const mapping = sent.mapping ?? known ?? guess.mapping;
  const header = table.rows.find(({ line }) => line === mapping.header_line);
  const columns = columnsOf(table.rows, header);
  const above = table.rows.filter(({ line }) => line < mapping.header_line);
  return {
    mapping,
    bank: kept?.bank ?? guessBank(sent.name, above),
    isKnown: kept !== undefined,
    columns,
    rows: firstRows(table.rows, mapping, columns.length),
    shape: hashOf(shapeOf(columns, header)),
    mapped: mapLines(table.rows, mapping),
  };
}

const firstRows = (rows: readonly CsvRow[], { header_line: above }: BankMapping, width: number): string[][] =>
  rows
    .filter(({ line }) => line > above)
    .slice(0, ROWS_SHOWN)
    .map(({ cells }) =>
      Array.from({ length: width }, (_, place) => (cells[place] ?? '').slice(0, CELL_SHOWN)),
    );
