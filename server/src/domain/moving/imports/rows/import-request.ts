import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import type { ColumnNames, RawRow, ReadRow } from './import-row.ts';

/** A file as it is given: its records are read when their turn comes. */
export interface SourceFile {
  kind: ImportKind;
  name: string;
  /** SHA-256 of its bytes. */
  digest: Buffer;
  columns?: ColumnNames | undefined;
  /** A list that may have changed since it was read: begun again, it is read from its start. */
  isLive?: true;
  /** Those of an uploaded file have been read in a task process. */
  rows(): AsyncIterable<RawRow | ReadRow>;
}

/** Payments that were made elsewhere. */
export interface HistoryFile {
  name: string;
  digest: Buffer;
  rows(): AsyncIterable<Record<string, unknown>>;
}

export interface ImportRequest {
  source: string;
  files: readonly SourceFile[];
  charges?: HistoryFile | undefined;
  onProgress?: ((rows: number) => void) | undefined;
  /** Rows written in one transaction. */
  groupRows?: number | undefined;
}
