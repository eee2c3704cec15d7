/** Only this file reads the system clock; other code receives a Clock or a Date. */
export interface Clock {
  now(): Date;
}

export interface ManualClock extends Clock {
  set(instant: Date): void;
  advanceMs(durationMs: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that only moves when it is set. */
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

/** For durations: unaffected when the system clock is corrected. */
export function monotonicMs(): number {
  return performance.now();
}
