import type { UploadedKind } from '@recaudo/contract/shared/words/import-words';
import type { Task } from '../../../platform/tasks/task.ts';
import type { ColumnNames } from './rows/import-row.ts';

export interface FoundColumns {
  /** The columns of a table with the field that each is read as; empty for JSON lines. */
  columns: { name: string; field: string | null }[];
  /** The first rows, with cells in column order. */
  rows: string[][];
}

/** Reads a file of plans, customers or subscriptions, and writes its rows to `rowsPath` as `ReadRow`. */
export const readImportFile: Task<
  { path: string; rowsPath: string; kind: UploadedKind; columns: ColumnNames },
  FoundColumns
> = {
  name: 'read-import-file',
  limits: { cpuMs: 10_000, wallMs: 120_000, maxOutputBytes: 256 * 1_024 },
  whenStopped: 'file_beyond_limits',
};
