/**
 * `backup` and `backup verify` run below payments: a machine full of other tests leaves them a small part of a core. These limits
 * end only a command that hangs.
 */
export const PATIENCE_MS = 600_000;

/** For a test or a hook that waits for several such commands. */
export const LONG_PATIENCE_MS = 2 * PATIENCE_MS;
