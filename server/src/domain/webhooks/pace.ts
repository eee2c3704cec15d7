/**
 * How much of an endpoint's work is under way at once. An endpoint that answers gets more, one that fails or hangs
 * soon has one try at a time with a growing rest in between: it costs the others nothing.
 */
export interface Pace {
  readonly limit: number;
  readonly failuresInARow: number;
  readonly restsUntilMs: number;
  /** Tries that began before this one are of the same failure. */
  readonly failedAtMs: number;
}

const START_LIMIT = 8;
export const MAX_LIMIT = 64;
const FAILURES_BEFORE_REST = 3;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** Slower answers than this earn an endpoint no more work at once. */
const SLOW_MS = 3_000;

export const startPace: Pace = {
  limit: START_LIMIT,
  failuresInARow: 0,
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
    return { ...startPace, limit: isSlow ? pace.limit : Math.min(MAX_LIMIT, pace.limit + 1) };
  }
  if (startedMs < pace.failedAtMs) return pace;
  const failuresInARow = pace.failuresInARow + 1;
  const rests = failuresInARow - FAILURES_BEFORE_REST;
  const restMs = rests < 0 ? 0 : Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** rests) * (0.5 + random());
  return {
    limit: Math.max(1, Math.floor(pace.limit / 2)),
    failuresInARow,
    restsUntilMs: endedMs + restMs,
    failedAtMs: endedMs,
  };
}

/** Failing endpoints share a part of the worker, so that even very many of them leave room. */
export const isFailing = (pace: Pace): boolean => pace.failuresInARow >= FAILURES_BEFORE_REST;
