import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import { ImportTakenOver } from '../import-errors.ts';
import { importGroup, rememberRow } from '../import-group.ts';
import { advanceFile, type FileCounts, insertProblems, type RowProblem } from '../import-store.ts';
import type { ImportContext } from '../resolve/resolve-rows.ts';
import { type ColumnNames, newRowReader, type RawRow, type ReadRow } from './import-row.ts';

const GROUP_ROWS = 1_000;

export interface RowsOfFile {
  kind: ImportKind;
  position: number;
  rows: AsyncIterable<RawRow | ReadRow>;
  /** Rows that an earlier run finished. */
  rowsDone: number;
  columns?: ColumnNames | undefined;
  onProgress?: ((rows: number) => void) | undefined;
  /** The number of rows per transaction. */
  groupRows?: number | undefined;
}

/**
 * Imports the records of one file, a thousand per transaction together with the progress, so an interrupted import resumes
 * exactly there. A dry run writes nothing and returns all problems.
 */
export async function importRows(
  context: ImportContext,
  file: RowsOfFile,
): Promise<FileCounts & { problems: RowProblem[] }> {
  const total = { created: 0, known: 0, refused: 0, warnings: 0, problems: [] as RowProblem[] };
  const seen = new Set<string>();
  let done = file.rowsDone;
  for await (const rows of inGroups(file, row => rememberRow(file.kind, row, context, seen))) {
    const result = await workOn(context, file, rows, { seen, done });
    done += rows.length;
    for (const name of ['created', 'known', 'refused', 'warnings'] as const) total[name] += result[name];
    // A dry run must return its problems, because only a real run stores them.
    if (context.planned !== undefined) total.problems.push(...result.problems);
    file.onProgress?.(rows.length);
  }
  if (context.planned === undefined) await finish(context, file, done);
  return total;
}

async function workOn(
  context: ImportContext,
  { kind, position }: RowsOfFile,
  rows: readonly ReadRow[],
  { seen, done }: { seen: Set<string>; done: number },
) {
  const group = { kind, position, rows, seen };
  const { database } = context.gateway;
  if (context.planned !== undefined) return importGroup(database, context, group);
  return database.transaction(async tx => {
    const result = await importGroup(tx, context, group);
    await insertProblems(tx, context, result.problems);
    const to = { ...result, rowsDone: done + rows.length, isDone: false };
    if (!(await advanceFile(tx, { ...context, position }, done, to))) throw new ImportTakenOver();
    return result;
  });
}

async function finish(context: ImportContext, { position }: RowsOfFile, done: number): Promise<void> {
  const to = { rowsDone: done, isDone: true, created: 0, known: 0, refused: 0, warnings: 0 };
  if (!(await advanceFile(context.gateway.database, { ...context, position }, done, to)))
    throw new ImportTakenOver();
}

async function* inGroups(
  { kind, rows, columns, rowsDone, groupRows = GROUP_ROWS }: RowsOfFile,
  onDone: (row: ReadRow) => void,
): AsyncGenerator<ReadRow[]> {
  const read = newRowReader(kind, columns);
  let group: ReadRow[] = [];
  let passed = 0;
  for await (const row of rows) {
    passed += 1;
    const record = 'values' in row ? row : read(row);
    if (passed <= rowsDone) {
      onDone(record);
      continue;
    }
    group.push(record);
    if (group.length < groupRows) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
