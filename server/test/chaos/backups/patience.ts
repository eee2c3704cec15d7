/**
 * `backup` and `backup verify` run at low priority and get little CPU on a busy machine, so these limits only end a
 * command that hangs.
 */
export const PATIENCE_MS = 600_000;

/** For a test or hook that waits for several backup commands. */
export const LONG_PATIENCE_MS = 2 * PATIENCE_MS;
