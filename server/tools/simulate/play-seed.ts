import { addDays, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import { closeBills } from './bills.ts';
import { checkWorld } from './checks/check-world.ts';
import { addCoupons } from './deals/coupons.ts';
import { playMoves } from './doubles/moved-clock.ts';
import { countBlocked } from './doubles/scheduled-database.ts';
import { tickingClock } from './doubles/ticking-clock.ts';
import { closeInvoiceCharges } from './invoices/follow.ts';
import { findNextStep } from './invoices/seen-invoice-payments.ts';
import { dayAfter, dayOf, later } from './own-rules/own-calendar.ts';
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
  /** Periods with at least one charge, whatever its outcome. */
  periods: number;
  charges: number;
  /** Charges that failed over from the connection to the sandbox's processor. */
  passedOn: number;
  /** Periods paid by PSE or in cash. */
  paidOtherwise: number;
  inReview: number;
  /** Emails that keep to legal hours. */
  mails: number;
  /** Invoices for changes within a period. */
  changes: number;
  /** Invoices with `send_invoice` collection. */
  sent: number;
  pauses: number;
  /** Payments with a discount. */
  discounted: number;
  /** Credit entries. */
  credits: number;
  /** Refunds of unused days. */
  refunds: number;
  faults: number;
  /** The steps of all actors in their order. */
  steps: readonly string[];
  /** The first step that differs from the recorded schedule. */
  divergedAt: string | undefined;
  violations: string[];
}

export interface SeedOptions {
  /** Bugs that the checks must find. */
  planted?: readonly Wiretap[];
  pacing?: Pacing;
  /**
   * Leaves out changes, deals and invoices. They name single subscriptions, and ids decide which worker claims them: new ids in
   * every run would change the order of steps.
   */
  isPlain?: boolean;
}

const storyOf = (seed: number, isPlain: boolean): Story =>
  isPlain ? { ...tellStory(seed), hasChanges: false, hasDeals: false, hasInvoices: false } : tellStory(seed);

/** Plays one seed to its end and checks the result. */
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
    // Unexpected errors are findings too, such as a violated constraint.
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
    changes: seen.invoices.filter(({ period, subscription_id: of }) => of !== '' && period === null).length,
    sent: seen.invoices.filter(({ collection }) => collection === 'send_invoice').length,
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
  const { story, world } = play;
  const merchantIds = world.merchants.map(({ id }) => id);
  let today = story.start;
  for (let step = 0; today < story.end; step += 1) {
    await playWorkday(play, today, false);
    const due = await nextDay(play, merchantIds, step);
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
  await closeInvoiceCharges(play);
  const tomorrow = dayAfter(dayOf(play.clock.now()));
  play.lastDay = later(later(today, story.end), story.hasInvoices ? tomorrow : today);
  await closeBills(play);
  await playWorkday(play, play.lastDay, true);
  await closeBills(play);
}

/** The next day with a charge due or, sometimes, an earlier day on which an invoice needs an email or becomes overdue. */
async function nextDay(
  { story, gateway }: Play,
  merchantIds: readonly string[],
  step: number,
): Promise<string | undefined> {
  const due = await findNextDue(gateway.database, merchantIds);
  if (!story.hasInvoices || !newRandom(story.seed, 'follow', step).chance(0.5)) return due;
  const followed = await findNextStep(gateway.database, merchantIds);
  return followed === undefined || (due !== undefined && due < followed) ? due : followed;
}
