import { type ManualClock, manualClock } from '#src/platform/primitives/time/clock.ts';

/** A manual clock on which no two readings are equal. */
export function tickingClock(start: Date): ManualClock {
  const clock = manualClock(start);
  return {
    ...clock,
    now: () => {
      clock.advanceMs(1);
      return clock.now();
    },
  };
}
