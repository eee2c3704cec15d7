/**
 * Limits the concurrent attempts of one endpoint. A fast endpoint gets more. A failing or hanging one soon gets one
 * attempt at a time with growing pauses, so that it costs the others nothing.
 */
export interface Pace {
  readonly limit: number;
  readonly failuresInARow: number;
  readonly isSlow: boolean;
  readonly restsUntilMs: number;
  /** Attempts that began before this one belong to the same failure. */
  readonly failedAtMs: number;
}

export const START_LIMIT = 8;
export const MAX_LIMIT = 64;
const FAILURES_BEFORE_REST = 3;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** An endpoint that responds more slowly gets no more concurrency than a new one. */
const SLOW_MS = 3_000;

export const startPace: Pace = {
  limit: START_LIMIT,
  failuresInARow: 0,
  isSlow: false,
  restsUntilMs: Number.NEGATIVE_INFINITY,
  failedAtMs: Number.NEGATIVE_INFINITY,
};

export interface Try {
  delivered: boolean;
  startedMs: number;
  endedMs: number;
}

export function afterTry(pace: Pace, { delivered, startedMs, endedMs }: Try, random: () => number): Pace {
  if (delivered) {
    const isSlow = endedMs - startedMs > SLOW_MS;
    const limit = isSlow ? Math.min(START_LIMIT, pace.limit) : Math.min(MAX_LIMIT, pace.limit + 1);
    return { ...startPace, isSlow, limit };
  }
  if (startedMs < pace.failedAtMs) return pace;
  const failuresInARow = pace.failuresInARow + 1;
  const rests = failuresInARow - FAILURES_BEFORE_REST;
  const restMs = rests < 0 ? 0 : Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** rests) * (0.5 + random());
  return {
    limit: Math.max(1, Math.floor(pace.limit / 2)),
    failuresInARow,
    isSlow: pace.isSlow,
    restsUntilMs: endedMs + restMs,
    failedAtMs: endedMs,
  };
}

/** Failing and slow endpoints share a part of the worker, so that many of them still leave room for the rest. */
export const isTroubled = (pace: Pace): boolean => pace.isSlow || isFailing(pace);

export const isFailing = (pace: Pace): boolean => pace.failuresInARow >= FAILURES_BEFORE_REST;
