import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Play } from '../play.ts';
import type { SeenCharge } from '../seen/seen-charge.ts';
import { groupBy, type SeenLife, type Try } from '../seen/seen-life.ts';
import type { Decline } from '../story.ts';
import { dayAfter, later } from './own-calendar.ts';

/** An independent classification of declines (docs/inside/subscriptions.md). */
export type OwnClass = 'never' | 'later' | 'after_hours' | 'with_new_data';

const classes: Record<Decline, OwnClass> = {
  funds: 'later',
  'no reason': 'later',
  stolen: 'never',
  expired: 'with_new_data',
  'stop order': 'never',
  'four days': 'after_hours',
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const TERM_MS = 96 * HOUR_MS;

/** Declines without an issuer's reason come from the gateway: the card is deleted, expired or stopped. */
export function classOf({ double }: Pick<Play, 'double'>, charge: SeenCharge): OwnClass {
  const said = double.refusalOf(charge.id);
  if (said !== undefined) return classes[said];
  const isOfData =
    charge.error_code === errors.cardExpired || charge.error_code === errors.operationNotAllowed;
  return isOfData ? 'with_new_data' : 'never';
}

interface Cap {
  tries: number;
  windowMs: number;
}
const capsOf: Record<string, readonly Cap[]> = {
  4: [{ tries: 20, windowMs: 30 * DAY_MS }],
  5: [
    { tries: 10, windowMs: DAY_MS },
    { tries: 35, windowMs: 30 * DAY_MS },
  ],
};

/** The times of all attempts that a network counts together, over all subscriptions. */
export type TimesOf = (charge: SeenCharge) => readonly Date[];

function chargesByCard(play: Play, charges: readonly SeenCharge[]) {
  const nameOf = ({ source_id: card, amount_centavos: amount }: SeenCharge): string =>
    `${play.world.numbers.get(card)} ${amount}`;
  const byName = groupBy(charges, nameOf);
  return (charge: SeenCharge): readonly SeenCharge[] => byName.get(nameOf(charge)) ?? [];
}

/** Workers that call at the same time do not know each other's outcomes. */
export const AT_ONCE_MS = 1_000;

/**
 * Declined attempts: more of them than the cap allows is a violation. Retries are counted under a lock; a first charge that
 * another worker prepares at the same moment may be recorded after the count.
 */
export function declinesByCard(play: Play, charges: readonly SeenCharge[]): TimesOf {
  const ofCard = chargesByCard(
    play,
    charges.filter(({ id }) => play.double.refusalOf(id) !== undefined),
  );
  return charge => {
    const knownBefore = charge.creation_date.getTime() - AT_ONCE_MS;
    return ofCard(charge)
      .filter(({ attempt, creation_date: date }) => attempt > 1 || date.getTime() < knownBefore)
      .map(({ creation_date: date }) => date);
  };
}

/** Attempts that may delay a retry: retries count before the issuer is called, whatever their outcome. */
export function triesByCard(play: Play, charges: readonly SeenCharge[]): TimesOf {
  const ofCard = chargesByCard(
    play,
    charges.filter(({ id, attempt }) => attempt > 1 || play.double.refusalOf(id) !== undefined),
  );
  return charge => ofCard(charge).map(({ creation_date: date }) => date);
}

/** True if the caps of the card's network were used up at the time of a charge. */
export function isOverCap(play: Play, charge: SeenCharge, times: readonly Date[], slackMs = 0): boolean {
  const caps = capsOf[play.world.numbers.get(charge.source_id)?.[0] ?? ''] ?? [];
  const at = charge.creation_date.getTime();
  return caps.some(({ tries, windowMs }) => {
    const counted = times.filter(
      time => time.getTime() > at - windowMs - slackMs && time.getTime() < at + slackMs,
    );
    return counted.length >= tries;
  });
}

/** The last day on which a subscription waits for new card data. */
export function lastDayForCard({ plan, paid, endOf }: SeenLife, last: Try, declines: number): CalendarDate {
  const days = plan.retrySchedule === 'daily' ? plan.retryTimes + 1 - declines : 15;
  let day = last.settledDay;
  for (let count = 0; count < days; count += 1) day = dayAfter(day);
  const over = dayAfter(endOf(paid + 1));
  return day < over ? day : later(over, last.settledDay);
}
