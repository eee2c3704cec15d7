import type { Gateway } from '../../dependencies.ts';

/** Only one process at a time resolves an attempt. */
const LEASE_MS = 60_000;

const LONGEST_PAUSE_MS = 15_000;

type RealTime = Pick<Gateway, 'realClock'>;

export function leaseFrom({ realClock }: RealTime): { now: Date; leaseUntil: Date } {
  const now = realClock.now();
  return { now, leaseUntil: new Date(now.getTime() + LEASE_MS) };
}

/** Checks soon at first, then every 15 s: once the processor is back, a minute covers all attempts. */
export function nextCheckAfter(
  { realClock }: RealTime,
  checks: number,
  longestPauseMs = LONGEST_PAUSE_MS,
): Date {
  const pauseMs = Math.min(longestPauseMs, 1_000 * 2 ** Math.min(checks, 10));
  return new Date(realClock.now().getTime() + pauseMs);
}
