import { type CalendarDate, parseCalendarDate, startOfBogotaDay } from '@recaudo/contract/calendar-date';
import type { CreationQuery } from '@recaudo/contract/query-fields';
import { refusedValue } from '../errors.ts';

/** The filters that all lists share (Interface 1.9). Days are Bogota days; both ends are inclusive. */
export interface ListQuery {
  createdFrom: Date | null;
  createdBefore: Date | null;
  offset: number;
  limit: number;
}

/** The same filters as they come out of their schema (contract/src/query-fields.ts). */
export function toCreationRange(query: CreationQuery): Pick<ListQuery, 'createdFrom' | 'createdBefore'> {
  const { creation: day } = query;
  // All filters hold at once: the latest start and the earliest end decide.
  const from = laterOf(day, query['creation[gte]']);
  const to = earlierOf(day, query['creation[lte]']);
  return {
    createdFrom: from === undefined ? null : startOfBogotaDay(from),
    // By hand, since the day after the last one of the calendar has no name.
    createdBefore: to === undefined ? null : new Date(startOfBogotaDay(to).getTime() + DAY_MS),
  };
}

export const toListQuery = (query: CreationQuery & { offset: number; limit: number }): ListQuery => ({
  ...toCreationRange(query),
  offset: query.offset,
  limit: query.limit,
});

export type Query = Record<string, unknown>;

const DAY_MS = 86_400_000;
const MAX_LIMIT = 100;
/** PostgreSQL's own limit of an offset is far above; this only keeps the number exact. */
const MAX_OFFSET = 1_000_000_000;

export function readListQuery(query: Query): ListQuery {
  const days = ['creation', 'creation[gte]', 'creation[lte]'].map(name => [name, readDay(query, name)]);
  return {
    ...toCreationRange(Object.fromEntries(days) as CreationQuery),
    offset: readInteger(query, 'offset', 0, MAX_OFFSET) ?? 0,
    limit: readInteger(query, 'limit', 1, MAX_LIMIT) ?? 10,
  };
}

type MaybeDate = CalendarDate | undefined;
const laterOf = (a: MaybeDate, b: MaybeDate): MaybeDate =>
  a === undefined || (b !== undefined && b > a) ? b : a;
const earlierOf = (a: MaybeDate, b: MaybeDate): MaybeDate =>
  a === undefined || (b !== undefined && b < a) ? b : a;

/** One value of a text filter; an empty one counts as absent, a repeated one is refused. */
export function readText(query: Query, name: string, maxLength: number): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw refusedValue(name, 'must be given once');
  if (value.length > maxLength) throw refusedValue(name, `must have at most ${maxLength} characters`);
  if (value.includes('\0')) throw refusedValue(name, 'must not contain a NUL character');
  return value;
}

/** One day of a filter, yyyy-mm-dd. */
export function readDay(query: Query, name: string): CalendarDate | undefined {
  const text = readText(query, name, 10);
  if (text === undefined) return undefined;
  const date = parseCalendarDate(text);
  if (date === undefined) throw refusedValue(name, 'must be a date in the form yyyy-mm-dd');
  return date;
}

function readInteger(query: Query, name: string, least: number, most: number): number | undefined {
  const text = readText(query, name, 20);
  if (text === undefined) return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw refusedValue(name, `must be a whole number from ${least} to ${most}`);
  }
  return number;
}
