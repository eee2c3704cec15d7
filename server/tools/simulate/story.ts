import {
  addDays,
  type CalendarDate,
  parseCalendarDate,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { startOf } from './own-rules/own-calendar.ts';
import { newRandom, type Random } from './schedule/random.ts';

/** The parameters of a simulation, derived from the seed alone. */
export interface Story {
  seed: number;
  /** `own`: one sandbox merchant with its own clock. `real`: several merchants on real time. */
  clock: 'own' | 'real';
  merchants: number;
  start: CalendarDate;
  /** The last simulated day. */
  end: CalendarDate;
  plans: StoryPlan[];
  subscriptions: StorySubscription[];
  batchSize: number;
  /** Card charges use a connection that fails over to the sandbox's processor. */
  isOverConnection: boolean;
  /** Merchants pause subscriptions and change their plans, quantities and items. */
  hasChanges: boolean;
  /** Merchants give coupons and credit, revoke changes and return unused days. */
  hasDeals: boolean;
  /** Merchants send invoices, and customers pay them by every method. */
  hasInvoices: boolean;
  /** The frequency of faults; 0 means none. */
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

/** The reason for a decline. */
export type Decline = 'funds' | 'no reason' | 'stolen' | 'expired' | 'stop order' | 'four days';

/** The behavior of a card's issuer. */
export type CardConduct =
  | { kind: 'approves' }
  | { kind: 'declines'; reason: Decline }
  | { kind: 'sometimes'; share: number; reason: Decline }
  | { kind: 'until'; charges: number; reason: Decline };

/** Only Mastercard sends stop orders and waiting times, as advice codes. */
export const brandOf = (conduct: CardConduct): 'visa' | 'mastercard' =>
  conduct.kind !== 'approves' && ['stop order', 'four days'].includes(conduct.reason) ? 'mastercard' : 'visa';

export interface StorySubscription {
  merchant: number;
  plan: number;
  /** 0 means no trial. */
  trialDays: number;
  hasAccount: boolean;
  conduct: CardConduct;
  spareConduct: CardConduct;
  /** The index of an earlier subscription with the same customer, card, merchant and plan. */
  sharesCardOf: number | undefined;
  /** The card expires so many months after the start; undefined if it outlasts the story. */
  expiresAfterMonths: number | undefined;
}

/** Days with charges; a story with ten takes about a tenth of a second. */
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
    hasInvoices: newRandom(seed, 'invoices').chance(0.4),
    batchSize: random.pick([4, 100, 100, 100]),
    trouble: random.pick([0, 0.5, 1, 1, 2]),
  };
}

/** Some customers subscribe twice with one card. In a few stories an office shares one card without funds. */
function shareCards(random: Random, subscriptions: StorySubscription[]): void {
  const isOffice = random.chance(0.12);
  for (const [index, subscription] of subscriptions.entries()) {
    const earlier = isOffice ? 0 : random.whole(0, Math.max(0, index - 1));
    if (index === 0 || !random.chance(isOffice ? 0.5 : 0.12)) continue;
    const other = subscriptions[earlier];
    if (other === undefined || other.sharesCardOf !== undefined) continue;
    const { merchant, plan, hasAccount } = other;
    subscriptions[index] = { ...subscription, merchant, plan, hasAccount, sharesCardOf: earlier };
  }
  const [first] = subscriptions;
  if (isOffice && first !== undefined) first.conduct = { kind: 'declines', reason: 'funds' };
}

const day = (offset: number): CalendarDate => addDays('2026-01-01' as CalendarDate, offset);

/** PSE takes whole pesos only. */
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
  const reason = random.pick(declines);
  if (draw < 0.8) return { kind: 'declines', reason };
  if (draw < 0.93) return { kind: 'sometimes', share: 0.4, reason };
  return { kind: 'until', charges: random.whole(1, 8), reason };
}

/** The last day with a charge if all cards approve. */
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
