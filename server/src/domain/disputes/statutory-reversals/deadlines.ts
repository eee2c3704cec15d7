import { addBusinessDays } from '@recaudo/contract/shared/calendar/business-days';
import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';

/** Counted from the day on which the payer noticed the problem, or should have received the goods (Ley 1480, art. 51). */
const BUSINESS_DAYS_TO_ASK = 5;
/** Our own deadline. It leaves five business days for the money to arrive, even if a person has to transfer it. */
const BUSINESS_DAYS_TO_ANSWER = 10;
/** Counted from the request until the payer has the money (Decreto 587 of 2016). */
const BUSINESS_DAYS_TO_GIVE_BACK = 15;

const lastSecondOf = (date: CalendarDate): Date =>
  new Date(startOfBogotaDay(addDays(date, 1)).getTime() - 1_000);

/** The last day on which a payer may request a reversal. */
export const lastDayToAsk = (noticedOn: CalendarDate): CalendarDate =>
  addBusinessDays(noticedOn, BUSINESS_DAYS_TO_ASK);

/** The deadlines for the answer and for the money, in business days in Bogotá after the day of the request. */
export function deadlinesOf(requestedAt: Date): { answerBy: Date; giveBackBy: Date } {
  const day = bogotaDateOf(requestedAt);
  return {
    answerBy: lastSecondOf(addBusinessDays(day, BUSINESS_DAYS_TO_ANSWER)),
    giveBackBy: lastSecondOf(addBusinessDays(day, BUSINESS_DAYS_TO_GIVE_BACK)),
  };
}
