import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { CreationQuery } from '@recaudo/contract/shared/schema/query-fields';

/** Filters of all lists (Interface 1.9). Days are in Bogotá; both ends are inclusive. */
export interface ListQuery {
  createdFrom: Date | null;
  createdBefore: Date | null;
  offset: number;
  limit: number;
}

/** Converts the validated filters (contract/src/shared/schema/query-fields.ts). */
export function toCreationRange(query: CreationQuery): Pick<ListQuery, 'createdFrom' | 'createdBefore'> {
  const { creation: day } = query;
  // All filters apply: the latest start and the earliest end count.
  const from = laterOf(day, query['creation[gte]']);
  const to = earlierOf(day, query['creation[lte]']);
  return {
    createdFrom: from === undefined ? null : startOfBogotaDay(from),
    // Computed here, because the day after the calendar's last one has no name.
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
