import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '../messages/dictionary.ts';

const BOGOTA = 'America/Bogota';
const localeOf = (language: Language): string => (language === 'es' ? 'es-CO' : 'en-US');

/** An instant in Bogotá time. */
export const formatInstant = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: BOGOTA,
  }).format(new Date(iso));

/** An instant in the near future, with its weekday. */
export const formatWeekdayTime = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: BOGOTA,
  }).format(new Date(iso));

/** A calendar day (2026-12-31), without a time zone. */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );

/** A day without its year, for an axis or a short text: `17 nov`, not `17 de nov`. */
export const formatShortDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
    .replace(' de ', ' ');

/** Reads a datetime-local input as Bogotá time, which has no daylight saving. */
export const fromLocalBox = (text: string): string => `${text.length === 16 ? `${text}:00` : text}-05:00`;

export const toLocalBox = (instant: Date): string =>
  `${bogotaDateOf(instant)}T${new Intl.DateTimeFormat('en-GB', {
    timeZone: BOGOTA,
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant)}`;

/** A month (2026-11). */
export const formatMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** In full: `noviembre de 2026`. */
export const formatLongMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** An instant without its year: the day, and the time in Bogotá on a 24-hour clock. */
export const formatDayAndTime = (iso: string, language: Language): { day: string; time: string } => {
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: BOGOTA }).format(new Date(iso));
  return {
    day: format({ day: 'numeric', month: 'long' }),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
};
