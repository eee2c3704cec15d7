import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { fill, type Language } from '../../../../messages/dictionary.ts';
import type { chargeMessages } from '../../messages/charge-messages.ts';

type Rhythm = Pick<Plan, 'repeat_every' | 'repeat_unit'>;
type Messages = Record<keyof typeof chargeMessages.es, string>;

const localeOf = (language: Language): string => (language === 'es' ? 'es-CO' : 'en-US');
const partOf = (day: CalendarDate, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** 17 in Spanish, 17th in English. */
const dayOfMonth = (day: CalendarDate, language: Language): string => {
  const number = Number(day.slice(8));
  if (language === 'es') return String(number);
  return `${number}${suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`;
};

/** When a plan charges after its first day: `cada 17`, `cada 2 semanas, el jueves`. */
export function repeatText(
  messages: Messages,
  { repeat_every: count, repeat_unit: unit }: Rhythm,
  first: CalendarDate,
  language: Language,
): string {
  const many = count > 1;
  if (unit === 'week') {
    const weekday = partOf(first, language, { weekday: 'long' });
    return fill(many ? messages.eachWeeks : messages.eachWeek, { count, weekday });
  }
  if (unit === 'year') {
    const day = partOf(first, language, { day: 'numeric', month: 'long' });
    return fill(many ? messages.eachYears : messages.eachYear, { count, day });
  }
  const day = dayOfMonth(first, language);
  const text = fill(many ? messages.eachMonths : messages.eachMonth, { count, day });
  // Shorter months use their last day.
  return Number(first.slice(8)) > 28 ? `${text} ${messages.orLastDay}` : text;
}
