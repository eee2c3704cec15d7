import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { EnvironmentHealth } from '../health.ts';
import { type Problem, warningOf } from '../problem.ts';

/** The list of operators must be reviewed every quarter (docs/guides/operate/access.md). */
export function judgeAccess(review: EnvironmentHealth['access']): Problem[] {
  if (review === undefined || review === null || review === 'unknown' || !review.isDue) return [];
  const day = bogotaDateOf(review.dueAt);
  return [
    warningOf(
      'access_review_overdue',
      `se debía revisar el ${day} quién puede operar y con qué rol; hazlo en Personas o con recaudo operators review --done`,
      `the review of operators and their roles was due on ${day}; complete it under People or with recaudo operators review --done`,
    ),
  ];
}
