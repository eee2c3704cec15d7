import type { ColumnName, SectionName } from './report-messages.ts';

/** A report is a list of tables; a writer gives them a form as they come, and keeps none of them. */
export type Part =
  | { kind: 'section'; name: SectionName; columns: readonly ColumnName[] }
  /** A sentence below the title. */
  | { kind: 'note'; text: string }
  /** A cell for each column. */
  | { kind: 'row'; cells: readonly string[] };
