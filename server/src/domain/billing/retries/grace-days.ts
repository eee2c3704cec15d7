import type { RetrySchedule } from '@recaudo/contract/shared/words/retry-words';
import { PAUSES } from './schedule-retry.ts';

/** How many days an invoice may be overdue: as long as the plan would retry a declined card. */
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
