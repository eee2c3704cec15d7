import {
  bogotaDateOf,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import { findNextBilling } from '#src/domain/billing/subscriptions/renewals/lease-store.ts';
import { findMerchant } from '#src/domain/merchants/store.ts';
import { resolveRefunds } from '#src/domain/refunds/resolve-refunds.ts';
import { moveClock } from '#src/domain/sandbox/move-clock.ts';
import { GatewayError } from '#src/platform/errors.ts';
import { act } from '../actions.ts';
import { closeBills, payOtherwise } from '../bills.ts';
import { deal } from '../deals/deal.ts';
import { hire } from '../hire.ts';
import { closeInvoiceCharges, sweepInvoices } from '../invoices/follow.ts';
import { playInvoices } from '../invoices/play-invoices.ts';
import { later } from '../own-rules/own-calendar.ts';
import { clockTarget, type Play } from '../play.ts';
import { rebill } from '../rebill.ts';
import { newRandom } from '../schedule/random.ts';
import { untilDead } from '../worker-life.ts';

/** Longer than the lease of a clock move. */
const AFTER_CRASH_MS = 31 * 60_000;
const MAX_TRIES = 20;

/** Moves a sandbox merchant's clock to a day, again after each crash. */
export async function moveTo(play: Play, day: CalendarDate, isCalm: boolean): Promise<void> {
  const target = clockTarget(day);
  for (let round = 0; round < MAX_TRIES; round += 1) {
    const trouble = isCalm || round > 3 ? 0 : play.story.trouble;
    const merchant = await getMerchant(play);
    const random = newRandom(play.story.seed, 'clock', day, round);
    const outage = random.chance(0.04 * trouble) ? random.pick(['down', 'mute'] as const) : undefined;
    const worker = hire(play, { trouble, canStall: false, outage }, day, round, 'clock');
    await untilDead(async () => {
      await moveClock(worker.gateway, merchant, target);
    });
    play.clock.advanceMs(AFTER_CRASH_MS);
    await play.line.deliverLate();
    await resolveRefunds(play.gateway, 100);
    await sweepInvoices(play, play.gateway, 100);
    if (!worker.life.isDead()) return;
  }
  play.violations.push(`the clock did not come to ${day}`);
}

/** Moves the clock to the next due day or some days after it, so that one move may cover several due days. */
export async function playMoves(play: Play): Promise<void> {
  const { story } = play;
  let today = story.start;
  for (let step = 0; today < story.end; step += 1) {
    const random = newRandom(story.seed, 'move', step);
    const due = await nextDue(play, story.start);
    if (due === undefined) break;
    const dueDay = later(due, today);
    const jump = new Date(startOfBogotaDay(dueDay).getTime() + random.pick([0, 0, 3, 10]) * 86_400_000);
    const next = bogotaDateOf(jump);
    today = next < story.end ? next : story.end;
    await moveTo(play, today, false);
    if (story.trouble > 0 && random.chance(0.15)) await act(play, today);
    await rebill(play, today);
    await deal(play, today);
    await playInvoices(play, today);
    if (story.trouble > 0) await payOtherwise(play, today);
  }
  await closeInvoiceCharges(play);
  await closeBills(play);
  await settleDown(play);
  await closeBills(play);
}

/** Repeats the last day without faults until nothing is left to do. */
async function settleDown(play: Play): Promise<void> {
  for (let round = 0; round < MAX_TRIES; round += 1) {
    await moveTo(play, play.story.end, true);
    const due = await nextDue(play, play.story.start);
    if (due === undefined || due > play.story.end) return;
  }
}

/** The first day on which a subscription is due, even if it has passed. */
async function nextDue(play: Play, start: CalendarDate): Promise<CalendarDate | undefined> {
  const { id } = await getMerchant(play);
  const { next } = await findNextBilling(
    play.gateway.database,
    id,
    new Date(startOfBogotaDay(start).getTime() - 1),
  );
  return next && bogotaDateOf(next);
}

async function getMerchant(play: Play) {
  const [first] = play.world.merchants;
  const merchant = first && (await findMerchant(play.gateway.database, first.id));
  if (merchant === undefined) throw new GatewayError(errors.notFound);
  return merchant;
}
