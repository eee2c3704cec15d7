import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import { renewDue } from '#src/domain/billing/subscriptions/renewals/renew-due.ts';
import { resolveRenewals } from '#src/domain/billing/subscriptions/renewals/resolve-renewals.ts';
import { resolveRefunds } from '#src/domain/refunds/resolve-refunds.ts';
import { act } from '../actions.ts';
import { payOtherwise } from '../bills.ts';
import { deal } from '../deals/deal.ts';
import { type Conditions, hire, type Worker } from '../hire.ts';
import { playInvoices } from '../invoices/play-invoices.ts';
import type { Outage, Play } from '../play.ts';
import { rebill } from '../rebill.ts';
import { playAfternoon, sweep } from '../sweeps.ts';
import { untilDead } from '../worker-life.ts';
import { findNextHour } from '../world-store.ts';
import { newRandom } from './random.ts';

const MAX_ROUNDS = 14;
const TROUBLED_ROUNDS = 3;
/** Longer than any lease: the next round continues everything that a dead worker left behind. */
const BETWEEN_ROUNDS_MS = 61 * 60_000;

/** Plays one day on real time, in rounds until nothing is left to do. */
export async function playWorkday(play: Play, day: CalendarDate, isCalm: boolean): Promise<void> {
  const random = newRandom(play.story.seed, 'workday', day);
  play.clock.set(new Date(startOfBogotaDay(day).getTime() + random.whole(0, 180) * 60_000));
  const outage = isCalm ? undefined : outageOn(play, day);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const trouble = isCalm || round >= TROUBLED_ROUNDS ? 0 : play.story.trouble;
    const isQuiet = await playRound(play, day, round, { trouble, canStall: outage === undefined, outage });
    // During an outage a day ends with open outcomes.
    const isOver = isQuiet || (outage !== undefined && round > 0 && play.stragglers.length === 0);
    if (isOver && !(await waitForHour(play, day))) return playAfternoon(play, day, isCalm);
    play.clock.advanceMs(BETWEEN_ROUNDS_MS);
    // Sometimes the system clock is set back a little.
    if (trouble > 0 && random.chance(0.1)) play.clock.advanceMs(-random.whole(1, 40) * 60_000);
  }
  play.violations.push(`${day} did not come to rest`);
}

/** Advances to the hour that the next retry waits for. Returns false if none does. */
async function waitForHour({ gateway, clock, world }: Play, day: CalendarDate): Promise<boolean> {
  const merchantIds = world.merchants.map(({ id }) => id);
  const hour = await findNextHour(gateway.database, merchantIds, day, clock.now());
  if (hour === undefined) return false;
  clock.set(hour);
  return true;
}

function outageOn({ outage }: Play, day: CalendarDate): Outage | undefined {
  return outage !== undefined && outage.from <= day && day <= outage.to ? outage.kind : undefined;
}

/** Returns true if nothing failed and no unfinished work was found. */
async function playRound(
  play: Play,
  day: CalendarDate,
  round: number,
  conditions: Conditions,
): Promise<boolean> {
  const { trouble } = conditions;
  const random = newRandom(play.story.seed, 'round', day, round);
  const faultsBefore = play.faults;
  const released = play.stragglers.splice(0);
  const count = trouble === 0 ? 1 : random.pick([1, 1, 2, 3]);
  const isActing = round === 0 && trouble > 0 && random.chance(0.15);
  const acting = isActing ? act(play, day) : undefined;
  const changing =
    round === 0 ? Promise.all([rebill(play, day), deal(play, day), playInvoices(play, day)]) : undefined;
  if (random.chance(0.5)) await play.line.deliverLate();
  const isResolving = round > 0 || trouble === 0 || random.chance(0.2);
  const resolved = isResolving ? await resolve(hire(play, conditions, day, round, 'resolver')) : 0;
  await play.line.deliverLate();
  const workers = Array.from({ length: count }, (_, index) => hire(play, conditions, day, round, index));
  const sweeping = random.chance(0.3) ? sweep(play, conditions, day, round) : undefined;
  const paying = round === 0 && trouble > 0 ? payOtherwise(play, day) : undefined;
  await Promise.all([sweeping, paying, ...workers.map(worker => workOrStall(play, worker))]);
  await acting;
  const hasChanged = (await changing)?.some(Boolean) ?? false;
  if (released.length > 0) {
    play.line.release();
    await Promise.all(released);
  }
  const isQuiet = play.faults === faultsBefore && !workers.some(({ life }) => life.isDead());
  return (
    isQuiet &&
    resolved === 0 &&
    !isActing &&
    !hasChanged &&
    released.length === 0 &&
    play.stragglers.length === 0
  );
}

async function workOrStall(play: Play, { gateway, stalled }: Worker): Promise<void> {
  const { batchSize } = play.story;
  const work = untilDead(async () => {
    let claimed = 1;
    while (claimed > 0) claimed = (await renewDue(gateway, { merchantId: null, batchSize })).claimed;
  });
  const ended = await Promise.race([work.then(() => true), stalled.then(() => false)]);
  if (!ended) play.stragglers.push(work);
}

/** Returns how many outcomes were resolved; a resolver that died leaves work for the next round. */
async function resolve({ gateway, life }: Worker): Promise<number> {
  let resolved = 0;
  await untilDead(async () => {
    resolved = (await resolveRenewals(gateway, 100)) + (await resolveRefunds(gateway, 100));
  });
  return life.isDead() ? 1 : resolved;
}
