/**
 * How long a statement may take. The server ends it first and says so, which leaves no doubt and a usable connection.
 * Only when the server says nothing at all does the client give up: then what became of the statement is unknown, and
 * the connection is thrown away.
 */
export interface Deadline {
  /** statement_timeout of the server. */
  serverMs: number;
  /** Until when the client waits for the answer. */
  clientMs: number;
}

const ANSWER_MARGIN_MS = 2_000;
const deadline = (serverMs: number): Deadline => ({ serverMs, clientMs: serverMs + ANSWER_MARGIN_MS });

export const usualDeadline = deadline(8_000);

/** For statements that are known to read much, marked with `long`. */
export const longDeadline = deadline(60_000);

/** A migration may build an index over a large table. */
export const migrationDeadline = deadline(3_600_000);

/** To be connected, or to get a connection of the pool. */
export const CONNECT_MS = 5_000;

/** A transaction that waits for its client, which may be gone without a sign, and holds its locks meanwhile. */
export const IDLE_IN_TRANSACTION_MS = 10_000;
