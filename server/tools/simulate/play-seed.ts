import { addDays, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import { closeBills } from './bills.ts';
import { checkWorld } from './checks/check-world.ts';
import { addCoupons } from './deals/coupons.ts';
import { playMoves } from './doubles/moved-clock.ts';
import { countBlocked } from './doubles/scheduled-database.ts';
import { tickingClock } from './doubles/ticking-clock.ts';
import { later } from './own-rules/own-calendar.ts';
import { newPlay, type Play } from './play.ts';
import { newRandom } from './schedule/random.ts';
import { newSchedule, type Pacing } from './schedule/schedule.ts';
import { playWorkday } from './schedule/workday.ts';
import { type Story, tellStory } from './story.ts';
import type { Wiretap } from './worker-life.ts';
import { buildWorld } from './world.ts';
import { findNextDue, readWorld, retireMerchants } from './world-store.ts';

export interface SeedResult {
  seed: number;
  merchantIds: string[];
  subscriptions: number;
  /** Periods of subscriptions that were charged, with whatever outcome. */
  periods: number;
  charges: number;
  /** Charges that a connection did not take, and that were made without it. */
  passedOn: number;
  /** Periods that were paid by PSE or in cash, and such money that came for nothing. */
  paidOtherwise: number;
  inReview: number;
  /** Those that keep to hours. */
  mails: number;
  /** Invoices of changes within a period. */
  changes: number;
  pauses: number;
  /** Payments with a coupon. */
  discounted: number;
  /** Changes of customers' credit. */
  credits: number;
  /** Refunds of unused days. */
  refunds: number;
  faults: number;
  /** In which order its actors took their steps. */
  steps: readonly string[];
  /** Where a recorded schedule could not be followed. */
  divergedAt: string | undefined;
  violations: string[];
}

export interface SeedOptions {
  /** Bugs that are put in to see whether they are found. */
  planted?: readonly Wiretap[];
  pacing?: Pacing;
  /**
   * Leaves out changes and deals. They name single subscriptions, and which worker has claimed those depends on ids, which are
   * new in every run.
   */
  isPlain?: boolean;
}

const storyOf = (seed: number, isPlain: boolean): Story =>
  isPlain ? { ...tellStory(seed), hasChanges: false, hasDeals: false } : tellStory(seed);

/** Plays one seed to its end and checks everything. The gateway gives database, vault and the rest. */
export async function playSeed(
  gateway: Gateway,
  seed: number,
  { planted = [], pacing = { kind: 'free' }, isPlain = false }: SeedOptions = {},
): Promise<SeedResult> {
  const story = storyOf(seed, isPlain);
  const clock = tickingClock(startOfBogotaDay(story.start));
  const onClock = { ...gateway, clock, realClock: clock };
  const world = await buildWorld(onClock, story);
  await addCoupons(onClock, world, story);
  const schedule = newSchedule(seed, pacing, () => countBlocked(gateway.database));
  const play = newPlay({ gateway, clock, schedule }, story, world, planted);
  await (story.clock === 'own' ? playMoves(play) : playWorkdays(play)).catch((error: unknown) => {
    // A broken rule, or an error that nobody expected: a constraint that speaks is a finding, too.
    play.violations.push(String(error));
  });
  const merchantIds = world.merchants.map(({ id }) => id);
  const seen = await readWorld(gateway.database, merchantIds);
  await retireMerchants(gateway.database, merchantIds);
  return {
    seed,
    merchantIds,
    subscriptions: seen.subscriptions.length,
    periods: new Set(seen.charges.map(charge => `${charge.subscription_id} ${charge.period}`)).size,
    charges: seen.charges.length,
    passedOn: play.double.passedOn(),
    paidOtherwise: seen.payments.filter(({ status }) => status === 'counted').length,
    inReview: seen.payments.filter(({ status }) => status === 'in_review').length,
    mails: seen.mails.length,
    changes: seen.invoices.filter(({ period }) => period === null).length,
    pauses: seen.events.filter(({ type }) => type === 'subscription.paused').length,
    discounted: seen.deals.redemptions.reduce((sum, { payments }) => sum + payments, 0),
    credits: seen.deals.entries.length,
    refunds: seen.deals.refunds.length,
    faults: play.faults,
    steps: schedule.steps,
    divergedAt: schedule.divergedAt(),
    violations: [...play.violations, ...checkWorld(play, seen)],
  };
}

async function playWorkdays(play: Play): Promise<void> {
  const { story, world, gateway } = play;
  const merchantIds = world.merchants.map(({ id }) => id);
  let today = story.start;
  for (let step = 0; today < story.end; step += 1) {
    await playWorkday(play, today, false);
    const due = await findNextDue(gateway.database, merchantIds);
    if (due === undefined) break;
    const tomorrow = addDays(today, 1);
    today = later(due as typeof today, tomorrow);
    const random = newRandom(story.seed, 'away', step);
    if (story.trouble > 0 && random.chance(0.04)) {
      const kind = random.pick(['down', 'mute'] as const);
      play.outage = { from: today, to: addDays(today, random.whole(0, 5)), kind };
    } else if (story.trouble > 0 && random.chance(0.06)) {
      const back = addDays(today, random.pick([1, 2, 5, 12, 40]));
      play.downtimes.push({ from: today, to: addDays(back, -1) });
      today = back;
    }
  }
  play.lastDay = later(today, story.end);
  await closeBills(play);
  await playWorkday(play, play.lastDay, true);
  await closeBills(play);
}
