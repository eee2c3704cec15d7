import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { KeepRule } from './backup-keeping.ts';

const HOUR_MS = 3_600_000;
const DAYS_OF_WEEK = 7;

/** The first day of the month, this many months later. */
function monthAfter(day: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  return first.toISOString().slice(0, 10) as CalendarDate;
}

/**
 * When the rule deletes the backup made just before `at`, if backups continue as planned. The newest verified backup
 * always stays, which adds one more round of backups.
 */
export function lastBackupGoneBy(rule: KeepRule, everyHours: number, at: Date): Date {
  const roundMs = everyHours * HOUR_MS;
  if ('newest' in rule) return new Date(at.getTime() + (rule.newest + 1) * roundMs);
  const day = bogotaDateOf(at);
  const ends = [
    rule.days === 0 ? day : addDays(day, rule.days),
    // A week's newest backup stays this many weeks after that week ends.
    rule.weeks === 0 ? day : addDays(day, rule.weeks * DAYS_OF_WEEK),
    rule.months === 0 ? day : monthAfter(day, rule.months),
  ];
  const latest = ends.reduce((last, end) => (end > last ? end : last));
  return new Date(startOfBogotaDay(addDays(latest, 1)).getTime() + 2 * roundMs);
}
