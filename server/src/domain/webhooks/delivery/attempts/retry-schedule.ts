const FIRST_DELAY_MS = 5_000;
const GROWTH = 3;
const LONGEST_DELAY_MS = 6 * 3_600_000;
/** A fifth earlier or later, so that events that failed together are not retried together. */
const JITTER = 0.2;
export const RETRIED_FOR_MS = 4 * 24 * 3_600_000;

/**
 * Returns the time of the next attempt after the `attempts`th failure: 5 s, 15 s, 45 s ... up to every six hours, for
 * four days after the first failure. After that it returns undefined, and the delivery is parked.
 */
export function nextAttemptAt(
  attempts: number,
  firstFailedAt: Date,
  now: Date,
  random: () => number,
): Date | undefined {
  const endMs = firstFailedAt.getTime() + RETRIED_FOR_MS;
  if (now.getTime() >= endMs) return undefined;
  const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * GROWTH ** (attempts - 1));
  const jittered = delayMs * (1 - JITTER + 2 * JITTER * random());
  return new Date(Math.min(endMs, now.getTime() + jittered));
}
