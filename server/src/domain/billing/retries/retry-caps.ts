import { type NetworkCap, networkCaps } from '@recaudo/contract/shared/words/retry-words';

const DAY_MS = 86_400_000;

/** Older attempts count for no cap. */
export const LONGEST_WINDOW_MS = 30 * DAY_MS;

/** The first instant from `candidate` on at which one more try stays within every cap of the network. */
export function firstAllowed(brand: string, tries: readonly Date[], candidate: Date): Date {
  const caps = networkCaps.get(brand) ?? [];
  const times = tries.map(time => time.getTime()).toSorted((a, b) => a - b);
  let at = candidate.getTime();
  // Leaving one window may run into another cap. The loop ends, because each step drops a try out of a window.
  for (let before = Number.NaN; before !== at; ) {
    before = at;
    for (const cap of caps) at = firstAllowedBy(cap, times, at);
  }
  return new Date(at);
}

function firstAllowedBy({ tries, withinDays }: NetworkCap, times: readonly number[], at: number): number {
  const windowMs = withinDays * DAY_MS;
  const counted = times.filter(time => time > at - windowMs && time <= at);
  const oldest = counted[counted.length - tries];
  return oldest === undefined ? at : oldest + windowMs;
}
