import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { dayAfter, dayOf } from '../own-rules/own-calendar.ts';
import { isHoliday, isSaturday, isSunday } from '../own-rules/own-holidays.ts';
import { AT_ONCE_MS, classOf, isOverCap, TERM_MS, type TimesOf } from '../own-rules/own-retries.ts';
import type { Play } from '../play.ts';
import { isDecline, mayHaveChangedCard, type SeenLife, type Try } from '../seen/seen-life.ts';

/** No retry violates the advice of the issuer or the network. */
export function checkRetries(play: Play, life: SeenLife, declinesOf: TimesOf): string[] {
  return life.tries.flatMap((charge, index) => {
    const name = `${life.subscription.id} period ${charge.period} attempt ${charge.attempt}`;
    const faults = isDecline(charge) ? faultsOfDecline(play, life, charge) : [];
    const before = life.tries[index - 1];
    const isRetry =
      before !== undefined && before.period === charge.period && isDecline(before) && !charge.isUpdate;
    if (isRetry) faults.push(...faultsOfRetry(play, life, charge, before));
    // The gateway declines deleted cards without asking an issuer.
    const wasAsked = charge.status === 'completed' || play.double.refusalOf(charge.id) !== undefined;
    if (isRetry && wasAsked && isOverCap(play, charge, declinesOf(charge)))
      faults.push('was over the cap of its network');
    return faults.map(fault => `${name} ${fault}`);
  });
}

/** A permanently declined card is not charged for other subscriptions either, unless its holder enters it again. */
export function checkStopped(play: Play, lives: readonly SeenLife[]): string[] {
  const stops = new Map<string, Date>();
  for (const { tries } of lives) {
    for (const charge of tries.filter(one => isDecline(one) && classOf(play, one) === 'never')) {
      const first = stops.get(charge.source_id);
      if (first === undefined || charge.operation_date < first)
        stops.set(charge.source_id, charge.operation_date);
    }
  }
  return lives
    .filter(life => !mayHaveChangedCard(life))
    .flatMap(({ subscription, tries }) =>
      tries.flatMap(({ source_id: card, creation_date: date, isByHolder, id, period }) => {
        const stop = stops.get(card);
        const isAfter = stop !== undefined && date.getTime() > stop.getTime() + AT_ONCE_MS;
        const isAsked = isAfter && play.double.refusalOf(id) !== undefined;
        return isAsked && !isByHolder
          ? [`${subscription.id} period ${period} asked a card that was refused for good`]
          : [];
      }),
    );
}

function faultsOfDecline(play: Play, life: SeenLife, charge: Try): string[] {
  const own = classOf(play, charge);
  if (charge.retry_class !== own) return [`says ${charge.retry_class} of a refusal that is ${own}`];
  const { next_attempt_at: next } = charge;
  if (next === null) return [];
  if (own === 'never' || own === 'with_new_data') return [`is to be tried again after a refusal for good`];
  if (own === 'after_hours' && next.getTime() < charge.operation_date.getTime() + TERM_MS) {
    return ['is to be tried again before its term'];
  }
  return life.plan.retrySchedule === 'smart' ? faultsOfSmart(life, charge, next) : [];
}

const HOURS = [10, 15];

const isFreeDay = (day: CalendarDate): boolean => isSaturday(day) || isSunday(day) || isHoliday(day);

/** Smart retries run on business days at set hours, unless the period has no business day left. */
function faultsOfSmart({ endOf: lastDay }: SeenLife, charge: Try, next: Date): string[] {
  const day = dayOf(next);
  const hour = new Date(next.getTime() - 5 * 3_600_000).getUTCHours();
  if (!isFreeDay(day) && HOURS.includes(hour)) return [];
  for (let later = dayAfter(day); later <= lastDay(charge.period); later = dayAfter(later)) {
    if (!isFreeDay(later)) return [`is to be tried again on ${day} at ${hour}`];
  }
  return [];
}

function faultsOfRetry(play: Play, life: SeenLife, charge: Try, before: Try): string[] {
  // A new card, or the old one entered again, restarts the count.
  if (mayHaveChangedCard(life)) return [];
  const own = classOf(play, before);
  if (own === 'never') return ['was tried again after a refusal for good'];
  if (own === 'with_new_data') return ['was tried again with the data that were refused'];
  const { next_attempt_at: next } = before;
  if (next === null) return ['was tried again although nobody was to'];
  return charge.creation_date < next ? [`came before ${next.toISOString()}, which was told`] : [];
}
