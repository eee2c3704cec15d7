import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { CreationQuery } from '@recaudo/contract/shared/schema/query-fields';

/** The filters that all lists share (Interface 1.9). Days are Bogota days; both ends are inclusive. */
export interface ListQuery {
  createdFrom: Date | null;
  createdBefore: Date | null;
  offset: number;
  limit: number;
}

/** The same filters as they come out of their schema (contract/src/shared/schema/query-fields.ts). */
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

const DAY_MS = 86_400_000;

type MaybeDate = CalendarDate | undefined;
const laterOf = (a: MaybeDate, b: MaybeDate): MaybeDate =>
  a === undefined || (b !== undefined && b > a) ? b : a;
const earlierOf = (a: MaybeDate, b: MaybeDate): MaybeDate =>
  a === undefined || (b !== undefined && b < a) ? b : a;
