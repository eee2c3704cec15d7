import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { MAX_IMPORT_COLUMNS } from '@recaudo/contract/shared/words/import-words';
import { decodeText, separatorOf } from '../../../reconciliation/bank-files/read-csv.ts';
import { csvRows, UnreadableCsv } from '../../../reconciliation/split-csv.ts';
import type { RawRow } from './import-row.ts';

/** JSON lines start with a brace; any other file is a table with a header. */
export const isJsonLines = (text: string): boolean => /^\uFEFF?\s*\{/.test(text.slice(0, 1_000));

/** Yields the records of a file one by one. An unreadable record is yielded too, without affecting the others. */
export async function* readRows(bytes: Buffer): AsyncGenerator<RawRow> {
  const text = decodeText(bytes);
  yield* isJsonLines(text) ? readJsonLines(text) : readTable(text);
}

export function* readJsonLines(text: string): Generator<RawRow> {
  let line = 0;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    line += 1;
    const written = text
      .slice(at, end)
      .trim()
      .replace(/^\uFEFF/, '');
    if (written !== '') yield { line, record: parseRecord(written) };
    at = end + 1;
  }
}

/** The size limit of an API request; no valid record is longer. */
const MAX_RECORD = 64 * 1_024;

function parseRecord(written: string): RawRow['record'] {
  if (written.length > MAX_RECORD) return undefined;
  try {
    const record: unknown = JSON.parse(written);
    return isPlainObject(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** The column names of a table; empty for JSON lines and for too many columns. */
export async function readColumns(bytes: Buffer): Promise<string[]> {
  const text = decodeText(bytes);
  if (isJsonLines(text)) return [];
  const names = await readFirstRow(text, separatorOf(text));
  return names.length > MAX_IMPORT_COLUMNS ? [] : names;
}

async function readFirstRow(text: string, separator: string): Promise<string[]> {
  try {
    for await (const { cells } of csvRows(text, separator)) return cells;
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    // An unclosed quote further down hides the rows above it, so the text before the quote is read again.
    if (error.line > 1) return readFirstRow(text.slice(0, startOfLine(text, error.line)), separator);
  }
  return [];
}

const tooWide = (line: number, columns: number): RawRow => ({
  line,
  record: undefined,
  fault: { problem: 'too_many_columns', value: String(columns) },
});

async function* readTable(text: string): AsyncGenerator<RawRow> {
  const separator = separatorOf(text);
  let names: readonly string[] | undefined;
  let [rest, linesBefore] = [text, 0];
  while (rest !== '') {
    let taken = 0;
    let good = rest;
    let badLine: number | undefined;
    for (;;) {
      try {
        let passed = 0;
        for await (const { line, cells } of csvRows(good, separator)) {
          passed += 1;
          if (passed <= taken) continue;
          taken = passed;
          if (names === undefined) {
            names = cells;
            if (names.length > MAX_IMPORT_COLUMNS) {
              yield tooWide(line, names.length);
              return;
            }
          } else yield { line: line + linesBefore, record: recordOf(names, cells) };
        }
        break;
      } catch (error) {
        if (!(error instanceof UnreadableCsv) || badLine !== undefined) throw error;
        // An unclosed quote would consume the rest of the file, so only its line is skipped. Rows before it that the
        // reader had buffered are read again.
        badLine = error.line;
        good = rest.slice(0, startOfLine(rest, badLine));
      }
    }
    if (badLine === undefined) return;
    yield { line: badLine + linesBefore, record: undefined };
    rest = rest.slice(startOfLine(rest, badLine + 1));
    linesBefore += badLine;
  }
}

function recordOf(names: readonly string[], cells: readonly string[]): RawRow['record'] {
  // More cells than columns mean that a separator inside a text has shifted the cells.
  if (cells.length > names.length && cells.slice(names.length).some(cell => cell !== '')) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
}

/** The offset at which a line begins, counted from 1; the end of the text if there are fewer lines. */
function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const next = text.indexOf('\n', at);
    if (next === -1) return text.length;
    at = next + 1;
  }
  return at;
}
