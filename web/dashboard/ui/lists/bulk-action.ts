/** An action on selected rows: one request per row, or for all at once in the browser. */
export type BulkAction<Row> = { id: string; label: string; isFor?: (row: Row) => boolean } & (
  | {
      /** The question shown first. */
      ask: string;
      look?: 'danger' | 'primary';
      each: (row: Row, idempotencyKey: string) => Promise<unknown>;
    }
  | { all: (rows: readonly Row[]) => void | Promise<void> }
);

export type EachAction<Row> = Extract<BulkAction<Row>, { each: unknown }>;
