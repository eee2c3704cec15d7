import {
  addDays,
  addMonths,
  bogotaDateOf,
  type CalendarDate,
  daysBetween,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Every, ExportKind } from '@recaudo/contract/shared/export-schedule';

/** When a schedule runs. `weekday` applies to weekly schedules: 1 is Monday. */
export interface Rhythm {
  every: Every;
  weekday: number | null;
}

export interface ExportSchedule extends Rhythm {
  merchantId: string;
  id: string;
  kind: ExportKind;
  format: 'csv' | 'xlsx';
  accountId: string;
  accountName: string;
  creationDate: Date;
  nextRunAt: Date;
  isPaused: boolean;
}

/** Late enough for payments that arrive overnight, early enough for the start of office hours. */
const RUN_HOUR_MS = 6 * 3_600_000;
const aMonday = '2024-01-01' as CalendarDate;

export const weekdayOf = (date: CalendarDate): number => (((daysBetween(aMonday, date) % 7) + 7) % 7) + 1;

const runOn = (day: CalendarDate): Date => new Date(startOfBogotaDay(day).getTime() + RUN_HOUR_MS);

function nextDay({ every, weekday }: Rhythm, from: CalendarDate): CalendarDate {
  if (every === 'day') return from;
  if (every === 'week') return addDays(from, ((weekday ?? 1) - weekdayOf(from) + 7) % 7);
  return from.endsWith('-01') ? from : addMonths(from, 1, 1);
}

/** The first run after `instant`. */
export function nextRunAfter(rhythm: Rhythm, instant: Date): Date {
  const today = bogotaDateOf(instant);
  const run = runOn(nextDay(rhythm, today));
  return run > instant ? run : runOn(nextDay(rhythm, addDays(today, 1)));
}

/** Days in Bogotá time, both inclusive. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** The period that ended before this day: yesterday, the last week from Monday to Sunday, or the last month. */
export function periodEndedBefore(every: Every, day: CalendarDate): Period {
  if (every === 'day') return { from: addDays(day, -1), to: addDays(day, -1) };
  if (every === 'week') {
    const monday = addDays(day, 1 - weekdayOf(day));
    return { from: addDays(monday, -7), to: addDays(monday, -1) };
  }
  const first = addMonths(day, 0, 1);
  return { from: addMonths(first, -1, 1), to: addDays(first, -1) };
}

export interface DueRun {
  period: Period;
  /** The number of missed runs before this one. */
  skipped: number;
  next: Date;
}

/**
 * The run of a due schedule: only the latest period, however long the worker was absent. Nothing is lost, because files are
 * written from current data, and thirty emails in one morning would not help.
 */
export function dueRunOf(schedule: Rhythm & { nextRunAt: Date }, now: Date): DueRun {
  let run = schedule.nextRunAt;
  let skipped = 0;
  let next = nextRunAfter(schedule, run);
  while (next <= now) {
    run = next;
    skipped += 1;
    next = nextRunAfter(schedule, run);
  }
  return { period: periodEndedBefore(schedule.every, bogotaDateOf(run)), skipped, next };
}
