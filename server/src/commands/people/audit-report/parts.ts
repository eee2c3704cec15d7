import type { ColumnName, SectionName } from './report-messages.ts';

/** A report is a stream of tables; a writer formats the parts as they arrive and stores none. */
export type Part =
  | { kind: 'section'; name: SectionName; columns: readonly ColumnName[] }
  /** A sentence below the title. */
  | { kind: 'note'; text: string }
  /** One cell per column. */
  | { kind: 'row'; cells: readonly string[] };
