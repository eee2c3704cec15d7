import { readFile } from 'node:fs/promises';
import { MAX_UPLOADED_ROWS, type UploadedKind } from '@recaudo/contract/shared/words/import-words';
import { writeRowFile } from '../../../platform/tasks/row-file.ts';
import { handle } from '../../../platform/tasks/task.ts';
import { maskNumbers } from '../../../platform/vault/redact.ts';
import { type FoundColumns, readImportFile } from './import-file-task.ts';
import {
  type ColumnNames,
  fieldOfColumn,
  namedBy,
  newRowReader,
  type RawRow,
  type ReadRow,
} from './rows/import-row.ts';
import { readColumns, readRows } from './rows/read-rows.ts';

const SHOWN_ROWS = 5;
const SHOWN_TEXT = 200;
const MAX_ROW_FILE_BYTES = 128 * 1_024 * 1_024;

class TooManyRows extends Error {
  readonly line: number;

  constructor(line: number) {
    super('more rows than a page takes');
    this.line = line;
  }
}

/** Yields the rows of the file, and collects the first rows of a table to show. */
async function* read(
  bytes: Buffer,
  {
    kind,
    columns,
    shown,
    names,
  }: { kind: UploadedKind; columns: ColumnNames; shown: string[][]; names: string[] },
): AsyncGenerator<ReadRow> {
  const readRow = newRowReader(kind, columns);
  let count = 0;
  for await (const row of readRows(bytes)) {
    count += 1;
    if (count > MAX_UPLOADED_ROWS) throw new TooManyRows(row.line);
    if (shown.length < SHOWN_ROWS && names.length > 0) show(row, names, shown);
    yield readRow(row);
  }
}

function show({ record }: RawRow, names: readonly string[], shown: string[][]): void {
  if (record === undefined) return;
  // All cells of a table are text.
  const cells = record as Readonly<Record<string, string>>;
  shown.push(names.map(name => maskNumbers(cells[name] ?? '').slice(0, SHOWN_TEXT)));
}

export const importFileHandler = handle(
  readImportFile,
  async ({ path, rowsPath, kind, columns }): Promise<FoundColumns> => {
    const bytes = await readFile(path);
    const names = await readColumns(bytes);
    const rows: string[][] = [];
    try {
      await writeRowFile(rowsPath, read(bytes, { kind, columns, shown: rows, names }), MAX_ROW_FILE_BYTES);
    } catch (error) {
      if (!(error instanceof TooManyRows)) throw error;
      const fault = { problem: 'too_many_rows', value: String(MAX_UPLOADED_ROWS) } as const;
      const rejected = newRowReader(kind)({ line: error.line, record: undefined, fault });
      await writeRowFile(rowsPath, [rejected], MAX_ROW_FILE_BYTES);
    }
    return {
      columns: names.map(name => ({
        name: name.slice(0, SHOWN_TEXT),
        field: fieldOfColumn(kind, namedBy(columns, name))?.name ?? null,
      })),
      rows,
    };
  },
);
