const SOON_MS = 4_000;
const LATER_MS = 15_000;
const WHILE_FRESH_MS = 10 * 60_000;

/** Polls often while the payer is likely at the store; the page may then stay open for days. */
export const nextPauseMs = (openMs: number): number => (openMs < WHILE_FRESH_MS ? SOON_MS : LATER_MS);
