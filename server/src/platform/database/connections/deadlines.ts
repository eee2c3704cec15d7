/**
 * How long a statement may take. The server cancels first, which leaves a certain outcome and a usable connection. The
 * client gives up only if the server stays silent: the outcome is then unknown, and the connection is closed.
 */
export interface Deadline {
  /** The server's statement_timeout. */
  serverMs: number;
  /** How long the client waits for the response. */
  clientMs: number;
}

const ANSWER_MARGIN_MS = 2_000;
const deadline = (serverMs: number): Deadline => ({ serverMs, clientMs: serverMs + ANSWER_MARGIN_MS });

export const usualDeadline = deadline(8_000);

/** Applies to statements that read many rows, marked with `long`. */
export const longDeadline = deadline(60_000);

/** A migration may build an index over a large table. */
export const migrationDeadline = deadline(3_600_000);

/** The limit for connecting, and for waiting for a connection of the pool. */
export const CONNECT_MS = 5_000;

/** Ends a transaction whose client may have died silently while holding locks. */
export const IDLE_IN_TRANSACTION_MS = 10_000;
