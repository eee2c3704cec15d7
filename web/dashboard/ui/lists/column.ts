import type { ReactNode } from 'react';

export interface Column<Row> {
  /** The same in every language. A column without one, and the first of a table, cannot be hidden. */
  id?: string;
  title: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Left out on phones. */
  isWide?: boolean;
  /** Shown only to those who choose it. */
  isExtra?: boolean;
}
