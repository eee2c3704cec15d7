import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Independent of the language. A column without an id, and the first one, cannot be hidden. */
  id?: string;
  title: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Hidden on phones. */
  isWide?: boolean;
  /** Hidden until the person selects it. */
  isExtra?: boolean;
}
