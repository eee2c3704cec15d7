import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { MailWait } from '@recaudo/contract/shared/email-kinds';
import { nextCollectionDay, nextCollectionHour } from '../../../platform/primitives/time/collection-hours.ts';

/** When an email is sent, on the merchant's clock. */
export interface LeavingTime {
  notBefore: Date;
  /** The day in Bogotá. */
  day: CalendarDate;
  /** The reason for the delay; null if there is none. */
  waitsFor: MailWait | null;
}

/** The first allowed hour on a day without another email to the payer, sent or planned. */
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
