import { setImmediate } from 'node:timers/promises';
import { MAX_BANK_COLUMNS } from '@recaudo/contract/merchant/money/bank-files';
import { MAX_LINES } from '../parse-file.ts';
import { type CsvRow, csvRows, UnreadableCsv } from '../split-csv.ts';
import { type BankTable, boundCell, unreadable } from './bank-table.ts';

/** Leaves room for the header, the rows above it and totals below. */
export const MAX_ROWS = MAX_LINES + 200;
const ROWS_AT_ONCE = 500;

/** Decodes UTF-16 if marked, otherwise UTF-8 if valid, otherwise the Windows encoding of Latin America. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [';', '\t', ',', '|'] as const;
const LINES_LOOKED_AT = 40;

/** The separator that splits the most lines into the same number of cells, ignoring quoted text. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, 64_000)
    .replaceAll(/"[^"]*"/g, '""')
    .split(/[\r\n]+/)
    .slice(0, LINES_LOOKED_AT);
  const worth = (separator: string): number => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const cells = line.split(separator).length;
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    return Math.max(0, ...[...counts].map(([cells, times]) => cells * times));
  };
  return separators.reduce((best, separator) => (worth(separator) > worth(best) ? separator : best));
}

export async function readCsv(bytes: Buffer): Promise<BankTable> {
  const text = decodeText(bytes);
  const rows: CsvRow[] = [];
  try {
    for await (const { line, cells } of csvRows(text, separatorOf(text))) {
      // PostgreSQL cannot store a NUL.
      rows.push({
        line,
        cells: cells.slice(0, MAX_BANK_COLUMNS).map(cell => boundCell(cell.replaceAll('\0', ''))),
      });
      if (rows.length > MAX_ROWS) return unreadable(line, 'too_many');
      if (rows.length % ROWS_AT_ONCE === 0) await setImmediate();
    }
  } catch (error) {
    if (error instanceof UnreadableCsv) return unreadable(error.line, 'columns', '"');
    throw error;
  }
  return { ok: true, rows };
}
