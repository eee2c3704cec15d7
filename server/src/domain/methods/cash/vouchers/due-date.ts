import {
  addDays,
  bogotaDateOf,
  lastWrittenDay,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { malformed, refusedValue, rule } from '../../../../platform/errors.ts';
import { isInstantBeyond, parseInstant } from '../../../../platform/primitives/time/instant.ts';

/** Without a due_date a voucher is payable until the end of the third following day in Bogotá. */
const DEFAULT_DAYS = 3;

/** Interface 10.6: ISO 8601; without an offset the time is Bogotá time (Interface 1.8). */
export function readDueDate(text: string | undefined, now: Date): Date {
  if (text === undefined) return endOfBogotaDay(now, DEFAULT_DAYS);
  const dueDate = parseInstant(text);
  if (dueDate === undefined) {
    throw malformed('due_date', rule('not_an_iso_moment', { example: '2029-12-31T23:59:59-05:00' }));
  }
  if (isInstantBeyond(dueDate)) throw refusedValue('due_date', rule('later_than', { last: lastWrittenDay }));
  if (dueDate <= now) throw refusedValue('due_date', 'not_in_future');
  return dueDate;
}

const endOfBogotaDay = (now: Date, daysLater: number): Date =>
  new Date(startOfBogotaDay(addDays(bogotaDateOf(now), daysLater + 1)).getTime() - 1_000);
