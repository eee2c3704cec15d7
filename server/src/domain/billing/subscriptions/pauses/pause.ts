import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { CalendarShift } from './calendar.ts';

export interface Pause {
  /** Its first day. */
  since: CalendarDate;
  /** The day on which billing continues; null until the merchant resumes it. */
  until: CalendarDate | null;
  /** True if the remaining days of the period or trial follow after the pause. */
  extend: boolean;
}

/** The stored form of a moved calendar. */
export interface StoredShift {
  period: number;
  day: string;
  start: string;
  paused_days: number;
}

export const writePause = (pause: Pause | null): string | null => pause && JSON.stringify(pause);

export const writeShift = (shift: CalendarShift | null): string | null =>
  shift &&
  JSON.stringify({ period: shift.period, day: shift.day, start: shift.start, paused_days: shift.pausedDays });

export const toShift = (stored: StoredShift | null): CalendarShift | null =>
  stored && {
    period: stored.period,
    day: stored.day as CalendarDate,
    start: stored.start as CalendarDate,
    pausedDays: stored.paused_days,
  };
