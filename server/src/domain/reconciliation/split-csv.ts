import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

export interface CsvRow {
  /** The row's first line, counted from 1. */
  line: number;
  cells: string[];
}

/** Thrown for an unclosed quote, with the line where its row begins. */
export class UnreadableCsv extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`from line ${line} on this is no CSV`);
    this.line = line;
  }
}

const separators = [';', ',', '\t'] as const;

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string): number => first.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);

const PIECE_BYTES = 64 * 1_024;

/** Reads the text in pieces, so that a long file is parsed only as far as its rows are consumed. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/**
 * Rows of a CSV file with their line numbers. Trims cells, skips empty rows, and supports separators and line breaks in
 * quotes.
 */
export async function* csvRows(text: string, delimiter: string = separatorOf(text)): AsyncGenerator<CsvRow> {
  let lastLine = 0;
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    ltrim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    on_record: (record, { lines }) => {
      lastLine = lines;
      return [String(lines - breaksIn(record)), ...record];
    },
  });
  try {
    const rows: AsyncIterable<string[]> = Readable.from(piecesOf(text)).pipe(parser);
    for await (const [line, ...cells] of rows)
      yield { line: Number(line), cells: cells.map(cell => cell.trim()) };
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableCsv(lastLine + 1) : error;
  }
}
