import {
  addDays,
  type CalendarDate,
  parseCalendarDate,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { startOf } from './own-rules/own-calendar.ts';
import { newRandom, type Random } from './schedule/random.ts';

/** What a seed is about: made from the seed alone, without any database. */
export interface Story {
  seed: number;
  /** `own`: a sandbox merchant whose clock is moved; `real`: workers on real time, several merchants. */
  clock: 'own' | 'real';
  merchants: number;
  start: CalendarDate;
  /** The last day that is played. */
  end: CalendarDate;
  plans: StoryPlan[];
  subscriptions: StorySubscription[];
  batchSize: number;
  /** Cards go over a connection first, and to the processor of the sandbox where it takes nothing. */
  isOverConnection: boolean;
  /** Merchants pause subscriptions and change their plans, quantities and items. */
  hasChanges: boolean;
  /** Merchants give coupons and credit, revoke changes and return unused days. */
  hasDeals: boolean;
  /** How often things go wrong, from 0 (never). */
  trouble: number;
}

export interface StoryPlan {
  amountCentavos: bigint;
  repeatEvery: number;
  repeatUnit: 'week' | 'month' | 'year';
  retryTimes: number;
  statusAfterRetry: 'unpaid' | 'cancelled';
  retrySchedule: 'daily' | 'smart';
}

/** Why a bank refuses. */
export type Decline = 'funds' | 'no reason' | 'stolen' | 'expired' | 'stop order' | 'four days';

/** How the bank of a card behaves. */
export type CardConduct =
  | { kind: 'approves' }
  | { kind: 'declines'; says: Decline }
  | { kind: 'sometimes'; share: number; says: Decline }
  | { kind: 'until'; charges: number; says: Decline };

/** Stop orders and terms come as advice codes, which only one network has. */
export const brandOf = (conduct: CardConduct): 'visa' | 'mastercard' =>
  conduct.kind !== 'approves' && ['stop order', 'four days'].includes(conduct.says) ? 'mastercard' : 'visa';

export interface StorySubscription {
  merchant: number;
  plan: number;
  /** 0: no trial. */
  trialDays: number;
  hasAccount: boolean;
  conduct: CardConduct;
  spareConduct: CardConduct;
  /** Its customer and card are those of an earlier one, as are its merchant and plan. */
  sharesCardOf: number | undefined;
  /** Months after the start in which the card is good for the last time; undefined: for longer than the story. */
  expiresAfterMonths: number | undefined;
}

/** Days of charges; about ten make a story of a tenth of a second. */
const DUE_DAYS = [3, 5, 5, 5, 8, 16] as const;
const LONGEST_DAYS = 12 * 366;
const hardDays = [
  '2027-01-31',
  '2028-02-29',
  '2027-12-31',
  '2027-02-28',
  '2028-01-30',
  '2027-08-31',
  '2026-10-29',
];

export function tellStory(seed: number): Story {
  const random = newRandom(seed, 'story');
  const clock = random.chance(0.35) ? 'own' : 'real';
  const start = random.chance(0.5)
    ? (parseCalendarDate(random.pick(hardDays)) ?? day(0))
    : day(random.whole(0, 2_000));
  const merchants = clock === 'own' ? 1 : random.whole(1, 3);
  const plans = Array.from({ length: random.whole(1, 3) }, () => newPlan(random));
  const trials = random.chance(0.5) ? [0, random.whole(1, 40)] : [0];
  const subscriptions = Array.from({ length: random.whole(12, 36) }, () =>
    newSubscription(random, merchants, plans.length, trials),
  );
  shareCards(newRandom(seed, 'cards'), subscriptions);
  return {
    seed,
    clock,
    merchants,
    start,
    end: endOf(start, plans, trials, random.pick(DUE_DAYS)),
    plans,
    subscriptions,
    isOverConnection: newRandom(seed, 'link').chance(0.3),
    hasChanges: newRandom(seed, 'changes').chance(0.4),
    hasDeals: newRandom(seed, 'deals').chance(0.4),
    batchSize: random.pick([4, 100, 100, 100]),
    trouble: random.pick([0, 0.5, 1, 1, 2]),
  };
}

/** Some subscribe twice with one card; now and then a whole office has one, and no money on it. */
function shareCards(random: Random, subscriptions: StorySubscription[]): void {
  const isOffice = random.chance(0.12);
  for (const [index, input] of subscriptions.entries()) {
    const earlier = isOffice ? 0 : random.whole(0, Math.max(0, index - 1));
    if (index === 0 || !random.chance(isOffice ? 0.5 : 0.12)) continue;
    const other = subscriptions[earlier];
    if (other === undefined || other.sharesCardOf !== undefined) continue;
    const { merchant, plan, hasAccount } = other;
    subscriptions[index] = { ...input, merchant, plan, hasAccount, sharesCardOf: earlier };
  }
  const [first] = subscriptions;
  if (isOffice && first !== undefined) first.conduct = { kind: 'declines', says: 'funds' };
}

const day = (offset: number): CalendarDate => addDays('2026-01-01' as CalendarDate, offset);

/** PSE takes only those. */
const wholePesosOften = (centavos: number): bigint => BigInt(centavos % 3 === 0 ? centavos : centavos * 100);

const newPlan = (random: Random): StoryPlan => ({
  amountCentavos: wholePesosOften(random.whole(1, 5_000_000)),
  repeatEvery: random.pick([1, 1, 1, 2, 3, 6]),
  repeatUnit: random.pick(['week', 'month', 'month', 'month', 'year']),
  retryTimes: random.chance(0.08) ? 31 : random.whole(0, 3),
  statusAfterRetry: random.pick(['unpaid', 'cancelled']),
  retrySchedule: random.pick(['daily', 'daily', 'smart']),
});

const newSubscription = (
  random: Random,
  merchants: number,
  plans: number,
  trials: readonly number[],
): StorySubscription => ({
  merchant: random.whole(0, merchants - 1),
  plan: random.whole(0, plans - 1),
  trialDays: random.pick(trials),
  hasAccount: random.chance(0.3),
  conduct: newConduct(random),
  spareConduct: newConduct(random),
  sharesCardOf: undefined,
  expiresAfterMonths: random.chance(0.05) ? random.whole(0, 12) : undefined,
});

const declines: readonly Decline[] = [
  'funds',
  'funds',
  'funds',
  'no reason',
  'stolen',
  'expired',
  'stop order',
  'four days',
];

function newConduct(random: Random): CardConduct {
  const draw = random.share();
  if (draw < 0.72) return { kind: 'approves' };
  const says = random.pick(declines);
  if (draw < 0.8) return { kind: 'declines', says };
  if (draw < 0.93) return { kind: 'sometimes', share: 0.4, says };
  return { kind: 'until', charges: random.whole(1, 8), says };
}

/** The day of the story's last charges, if all cards approve. */
function endOf(
  start: CalendarDate,
  plans: readonly StoryPlan[],
  trials: readonly number[],
  dueDays: number,
): CalendarDate {
  const days = new Set<CalendarDate>();
  for (const plan of plans) {
    for (const trial of trials) {
      for (let period = 1; period <= dueDays; period += 1)
        days.add(startOf(addDays(start, trial), plan, period));
    }
  }
  const ordered = [...days].toSorted();
  const last = addDays(start, LONGEST_DAYS);
  const end = ordered[Math.min(dueDays, ordered.length) - 1] ?? start;
  return end < last ? end : last;
}
