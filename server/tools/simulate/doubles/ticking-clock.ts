import { type ManualClock, manualClock } from '#src/platform/primitives/time/clock.ts';

/** A clock in our hands on which, as on any other, no two things happen in the same instant. */
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
