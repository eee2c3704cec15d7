import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

export interface CsvRow {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
}

/** An unclosed quote, with the line where its row begins. */
export class UnreadableCsv extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`from line ${line} on this is no CSV`);
    this.line = line;
  }
}

const separators = [';', ',', '\t'] as const;

/** The one that the first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string): number => first.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);

const PIECE_BYTES = 64 * 1_024;

/** In pieces, so that a long file is read no further than its rows are taken. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Rows of a CSV file with their line; cells are trimmed, empty rows are left out, quotes hold separators and breaks. */
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
