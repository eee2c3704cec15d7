import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import type { Deadline } from '../../card-processor.ts';

/** What is left of a deadline that several calls share, in milliseconds; never below zero. */
export type TimeLeft = () => number;

export function newTimeLeft({ timeoutMs }: Deadline): TimeLeft {
  const endMs = monotonicMs() + timeoutMs;
  return () => Math.max(0, endMs - monotonicMs());
}
