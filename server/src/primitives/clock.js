export const systemClock = { now: () => new Date() };
/** Stands still until it is moved. */
export function manualClock(start) {
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
export function monotonicMs() {
  return performance.now();
}
