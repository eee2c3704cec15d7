/** What can be done to chosen rows: to each of them by a request of its own, or to all at once in this browser. */
export type BulkAction<Row> = { id: string; label: string; isFor?: (row: Row) => boolean } & (
  | {
      /** Said before it begins. */
      ask: string;
      look?: 'danger' | 'primary';
      each: (row: Row, idempotencyKey: string) => Promise<unknown>;
    }
  | { all: (rows: readonly Row[]) => void | Promise<void> }
);

export type EachAction<Row> = Extract<BulkAction<Row>, { each: unknown }>;
