const SOON_MS = 4_000;
const LATER_MS = 15_000;
const WHILE_FRESH_MS = 10 * 60_000;

/** At the till the payer looks at the page; later it may lie open for days. */
export const nextPauseMs = (openMs: number): number => (openMs < WHILE_FRESH_MS ? SOON_MS : LATER_MS);
