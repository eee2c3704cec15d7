import {
  bogotaDateOf,
  bogotaOffsetMs,
  lastWrittenDay,
  parseCalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';

const dayMs = 86_400_000;
const twoDigits: readonly string[] = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/** Interface 1.8: `2026-11-14T18:03:21-05:00`, Bogotá offset, no fraction. */
export function formatInstant(instant: Date): string {
  // Formatted by hand: toISOString is several times slower, and every response contains a few instants.
  const date = bogotaDateOf(instant);
  const shiftedMs = instant.getTime() + bogotaOffsetMs;
  const second = Math.floor((shiftedMs - Math.floor(shiftedMs / dayMs) * dayMs) / 1000);
  const minute = Math.floor(second / 60);
  const hour = Math.floor(minute / 60);
  return `${date}T${twoDigits[hour]}:${twoDigits[minute - hour * 60]}:${twoDigits[second - minute * 60]}-05:00`;
}

const mexicoCity = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Mexico_City',
  timeZoneName: 'longOffset',
});

/** Interface 1.8: responses give the due date of a store charge in central time, which had summer time until 2022. */
export function formatCentralTime(instant: Date): string {
  const named = mexicoCity.format(instant);
  // "11/14/2026, GMT-06:00"; before 1922 the offset has seconds, which ISO 8601 cannot express, so they are dropped.
  const offset = named.slice(named.indexOf('GMT') + 3).slice(0, 6);
  const sizeMs = Number(offset.slice(1, 3)) * 3_600_000 + Number(offset.slice(4, 6)) * 60_000;
  return new Date(instant.getTime() - sizeMs).toISOString().slice(0, 19) + offset;
}

const written =
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:(Z)|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)?$/;

const firstMs = Date.UTC(1900, 0, 1) - bogotaOffsetMs;
const afterLastMs = Date.UTC(10_000, 0, 1) - bogotaOffsetMs;

/** Later than any accepted date: see `lastWrittenDay`. */
export const isInstantBeyond = (instant: Date): boolean => instant.getTime() >= afterLastWrittenMs;

const afterLastWrittenMs = startOfBogotaDay(lastWrittenDay).getTime() + dayMs;

/**
 * Parses ISO 8601 with Z or an offset (`-05:00`, `-0500`, `-05`); without one it is Bogotá time. The year must be in
 * 1900..9999 both as written and in Bogotá, so that every accepted instant can be displayed.
 */
export function parseInstant(text: string): Date | undefined {
  const parts = written.exec(text);
  if (parts === null) return undefined;
  const date = parseCalendarDate(text.slice(0, 10));
  if (date === undefined) return undefined;
  const [, hours, minutes, seconds = '0', fraction = '', zulu, sign, offsetHours, offsetMinutes = '0'] =
    parts;
  const timeMs = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
  const fractionMs = Number(fraction.slice(0, 3).padEnd(3, '0'));
  let offsetMs = zulu === undefined ? bogotaOffsetMs : 0;
  if (sign !== undefined) {
    const sizeMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
    offsetMs = sign === '-' ? -sizeMs : sizeMs;
  }
  const instantMs = startOfBogotaDay(date).getTime() + timeMs + fractionMs + bogotaOffsetMs - offsetMs;
  return instantMs >= firstMs && instantMs < afterLastMs ? new Date(instantMs) : undefined;
}
