import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { MailWait } from '@recaudo/contract/shared/email-kinds';
import { nextCollectionDay, nextCollectionHour } from '../../../platform/primitives/time/collection-hours.ts';

/** When a mail leaves, on the merchant's clock. */
export interface LeavingTime {
  notBefore: Date;
  /** Its day in Bogotá. */
  day: CalendarDate;
  /** Why not at once; null where nothing keeps it. */
  waitsFor: MailWait | null;
}

/** Pure: the first allowed hour of a day on which the payer has not been written to, and is not about to be. */
export function leavingTime(ready: Date, takenDays: ReadonlySet<CalendarDate>): LeavingTime {
  const { at, closedBecause } = nextCollectionHour(ready);
  let notBefore = at;
  let waitsFor: MailWait | null = closedBecause;
  while (takenDays.has(bogotaDateOf(notBefore))) {
    waitsFor = 'day';
    notBefore = nextCollectionDay(bogotaDateOf(notBefore));
  }
  return { notBefore, day: bogotaDateOf(notBefore), waitsFor };
}
