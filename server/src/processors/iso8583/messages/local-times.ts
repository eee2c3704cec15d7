import { bogotaDateOf, bogotaOffsetMs } from '@recaudo/contract/shared/calendar/calendar-date';

/** An instant in the formats of the messages. */
export interface MessageTimes {
  /** The day in Bogotá, `2026-11-16`; trace numbers restart each day. */
  day: string;
  /** MMDDhhmmss in UTC. */
  transmittedAt: string;
  /** hhmmss and MMDD in Bogotá. */
  localTime: string;
  localDate: string;
}

const DAY_MS = 86_400_000;
const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
const clockOf = (date: Date): string =>
  two(date.getUTCHours()) + two(date.getUTCMinutes()) + two(date.getUTCSeconds());
const dayOf = (date: Date): string => two(date.getUTCMonth() + 1) + two(date.getUTCDate());

export function messageTimes(instant: Date): MessageTimes {
  const local = new Date(instant.getTime() + bogotaOffsetMs);
  return {
    day: bogotaDateOf(instant),
    transmittedAt: dayOf(instant) + clockOf(instant),
    localTime: clockOf(local),
    localDate: dayOf(local),
  };
}

/** Year, day of the year, hour and number: unique for a terminal, and readable for acquirers. */
export function retrievalReference(instant: Date, stan: string): string {
  const local = new Date(instant.getTime() + bogotaOffsetMs);
  const year = local.getUTCFullYear();
  const dayOfYear = Math.floor((local.getTime() - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  return `${year % 10}${String(dayOfYear).padStart(3, '0')}${two(local.getUTCHours())}${stan}`;
}
