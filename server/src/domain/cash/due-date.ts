import { malformed, refusedValue } from '../../errors.ts';
import { addDays, bogotaDateOf, isBeyondRule, startOfBogotaDay } from '../../primitives/calendar-date.ts';
import { isInstantBeyond, parseInstant } from '../../primitives/instant.ts';

/** Without a due_date a voucher can be paid until the end of the third day after this one, in Bogotá. */
const DEFAULT_DAYS = 3;

/** Spec 4.1 C: ISO 8601; without an offset it is Bogotá time (interface 1.7). */
export function readDueDate(text: string | undefined, now: Date): Date {
  if (text === undefined) return endOfBogotaDay(now, DEFAULT_DAYS);
  const dueDate = parseInstant(text);
  if (dueDate === undefined) {
    throw malformed('due_date', 'must be a moment in ISO 8601 such as 2029-12-31T23:59:59-05:00');
  }
  if (isInstantBeyond(dueDate)) throw refusedValue('due_date', isBeyondRule);
  if (dueDate <= now) throw refusedValue('due_date', 'must be in the future');
  return dueDate;
}

const endOfBogotaDay = (now: Date, daysLater: number): Date =>
  new Date(startOfBogotaDay(addDays(bogotaDateOf(now), daysLater + 1)).getTime() - 1_000);
