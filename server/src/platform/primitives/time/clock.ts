/** The only reader of the system clock: everything else is handed a Clock or a Date. */
export interface Clock {
  now(): Date;
}

export interface ManualClock extends Clock {
  set(instant: Date): void;
  advanceMs(durationMs: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

/** Stands still until it is moved. */
export function manualClock(start: Date): ManualClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    set: instant => {
      nowMs = instant.getTime();
    },
    advanceMs: durationMs => {
      nowMs += durationMs;
    },
  };
}

/** For durations: never jumps when the system clock is corrected. */
export function monotonicMs(): number {
  return performance.now();
}
