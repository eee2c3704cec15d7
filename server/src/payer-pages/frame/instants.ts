import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '@recaudo/contract/shared/words/language';

const locale: Record<Language, string> = { es: 'es-CO', en: 'en-US' };
const options = { timeZone: 'America/Bogota', dateStyle: 'long', timeStyle: 'short' } as const;
const formats = {
  es: new Intl.DateTimeFormat(locale.es, options),
  en: new Intl.DateTimeFormat(locale.en, options),
} satisfies Record<Language, Intl.DateTimeFormat>;

const shortOptions = { timeZone: 'America/Bogota', dateStyle: 'medium', timeStyle: 'short' } as const;
const shortFormats = {
  es: new Intl.DateTimeFormat(locale.es, shortOptions),
  en: new Intl.DateTimeFormat(locale.en, shortOptions),
} satisfies Record<Language, Intl.DateTimeFormat>;

/** Short form: `5 mar 2026, 3:07 p. m.`. */
export const showShortInstant = (instant: Date, language: Language): string =>
  shortFormats[language].format(instant);

/** Bogotá time: `5 de marzo de 2026, 3:07 p. m.`. */
export const showInstant = (instant: Date, language: Language): string => formats[language].format(instant);

const dayOptions = { timeZone: 'America/Bogota', dateStyle: 'long' } as const;
const dayFormats = {
  es: new Intl.DateTimeFormat(locale.es, dayOptions),
  en: new Intl.DateTimeFormat(locale.en, dayOptions),
} satisfies Record<Language, Intl.DateTimeFormat>;

/** A Bogotá day: `5 de marzo de 2026`. */
export const showDay = (date: CalendarDate, language: Language): string =>
  dayFormats[language].format(startOfBogotaDay(date));
