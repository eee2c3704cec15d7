/**
 * `backup` and `backup verify` run at low priority and get little CPU on a busy machine, so these limits only end a
 * command that hangs.
 */
export const COMMAND_TIMEOUT_MS = 600_000;

/** For a test or hook that waits for several backup commands. */
export const LONG_COMMAND_TIMEOUT_MS = 2 * COMMAND_TIMEOUT_MS;
