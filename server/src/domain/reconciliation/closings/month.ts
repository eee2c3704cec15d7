import {
  addDays,
  addMonths,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';

/** A month in Bogotá time, such as `2026-11`. */
export interface Month {
  name: string;
  first: CalendarDate;
  last: CalendarDate;
  from: Date;
  before: Date;
}

export function monthOf(name: string): Month {
  const first = `${name}-01` as CalendarDate;
  const next = addMonths(first, 1, 1);
  return {
    name,
    first,
    last: addDays(next, -1),
    from: startOfBogotaDay(first),
    before: startOfBogotaDay(next),
  };
}
