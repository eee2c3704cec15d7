import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import type { Deadline } from '../../card-processor.ts';

/** The remaining milliseconds of a deadline that several calls share; never negative. */
export type TimeLeft = () => number;

export function newTimeLeft({ timeoutMs }: Deadline): TimeLeft {
  const endMs = monotonicMs() + timeoutMs;
  return () => Math.max(0, endMs - monotonicMs());
}
