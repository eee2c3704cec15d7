import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import type { ColumnNames, RawRow, ReadRow } from './import-row.ts';

/** A file to import. Its records are read when they are needed. */
export interface SourceFile {
  kind: ImportKind;
  name: string;
  /** SHA-256 of its bytes. */
  digest: Buffer;
  columns?: ColumnNames | undefined;
  /** A list from an API, which may have changed since: a restarted import reads it from the beginning. */
  isLive?: true;
  /** The rows of an uploaded file were already parsed in a task process. */
  rows(): AsyncIterable<RawRow | ReadRow>;
}

/** Payments made in the source system. */
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
  /** The number of rows per transaction. */
  groupRows?: number | undefined;
}
