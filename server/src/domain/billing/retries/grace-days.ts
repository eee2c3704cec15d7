import type { RetrySchedule } from '@recaudo/contract/shared/words/retry-words';
import { PAUSES } from './schedule-retry.ts';

/** How long a plan tries to collect a period after it was first refused: as long an invoice may be overdue. */
export function graceDays({
  retryTimes,
  retrySchedule,
}: {
  retryTimes: number;
  retrySchedule: RetrySchedule;
}): number {
  if (retrySchedule === 'daily') return retryTimes;
  let days = 0;
  for (let index = 0; index < retryTimes; index += 1) days += PAUSES[Math.min(index, PAUSES.length - 1)] ?? 1;
  return days;
}
