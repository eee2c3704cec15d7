import {
  bogotaDateOf,
  type CalendarDate,
  daysBetween,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { CreationQuery } from '@recaudo/contract/shared/schema/query-fields';
import { refusedValue, rule } from '../../platform/errors.ts';
import { toCreationRange } from '../../platform/http/requests/list-query.ts';

/** Days in Bogotá, both inclusive. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
  createdFrom: Date;
  createdBefore: Date;
}

/** The query's days; the default is the current month until today. Rejects more than `maxDays`. */
export function toPeriod(query: CreationQuery, now: Date, maxDays: number): Period {
  const asked = toCreationRange(query);
  const today = bogotaDateOf(now);
  const last = asked.createdBefore;
  const to = last === null ? today : bogotaDateOf(new Date(last.getTime() - 1));
  const monthOfEnd = `${to.slice(0, 7)}-01` as CalendarDate;
  const from = asked.createdFrom === null ? monthOfEnd : bogotaDateOf(asked.createdFrom);
  if (daysBetween(from, to) >= maxDays) {
    throw refusedValue('creation[gte]', rule('period_too_long', { days: maxDays }));
  }
  return {
    from,
    to,
    createdFrom: startOfBogotaDay(from),
    createdBefore: new Date(startOfBogotaDay(to).getTime() + 86_400_000),
  };
}
