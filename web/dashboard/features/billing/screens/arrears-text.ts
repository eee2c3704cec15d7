import type { Arrears } from '@recaudo/contract/merchant/billing/overdue';
import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { formatDay, formatDayAndTime } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill, type Language } from '../../../messages/dictionary.ts';
import type { overdueMessages } from '../messages/overdue-messages.ts';

type Messages = Record<keyof typeof overdueMessages.es, string>;

/** `mañana`, `hoy a las 09:30`, `el 20 de noviembre a las 09:30`. Midnight is shown without a time. */
function whenText(messages: Messages, now: string, iso: string, language: Language): string {
  const [today, day] = [bogotaDateOf(new Date(now)), bogotaDateOf(new Date(iso))];
  const { day: written, time } = formatDayAndTime(iso, language);
  const named = { [today]: messages.today, [addDays(today, 1)]: messages.tomorrow }[day];
  const word = named ?? fill(messages.onDay, { day: written });
  return time === '00:00' ? word : fill(messages.atTime, { day: word, time });
}

/** The owed amount, the next try and the consequence of a decline. */
export function arrearsText(
  messages: Messages,
  arrears: Pick<
    Arrears,
    | 'status'
    | 'amount_at_risk'
    | 'attempt'
    | 'attempts'
    | 'next_try_at'
    | 'after_retries'
    | 'period_end_date'
    | 'now'
  >,
  language: Language,
): string {
  const { status, attempt, attempts, next_try_at: nextTry } = arrears;
  const amount = formatMoney(arrears.amount_at_risk, language);
  if (status === 'unpaid') {
    return fill(messages.owesNoRetry, { amount, day: formatDay(arrears.period_end_date, language) });
  }
  const ending = arrears.after_retries === 'unpaid' ? messages.thenUnpaid : messages.thenCancelled;
  if (nextTry === null) return fill(messages.owesWaits, { amount, ending });
  const when = whenText(messages, arrears.now, nextTry, language);
  const isLast = attempt + 1 >= attempts;
  return fill(isLast ? messages.owesRetry : messages.owesRetries, {
    amount,
    when,
    ending,
    attempt: attempt + 1,
    attempts,
  });
}
