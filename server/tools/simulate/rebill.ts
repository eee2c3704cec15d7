import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import { changeSubscription } from '#src/domain/billing/subscriptions/changes/change-subscription.ts';
import { pauseSubscription } from '#src/domain/billing/subscriptions/pauses/pause-subscription.ts';
import { onMerchantsClock } from '#src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '#src/domain/merchants/store.ts';
import { GatewayError } from '#src/platform/errors.ts';
import type { Actor } from './actor.ts';
import { hire } from './hire.ts';
import type { ChangeRequest, Play } from './play.ts';
import { newRandom, type Random } from './schedule/random.ts';
import { Crash } from './worker-life.ts';
import type { World } from './world.ts';

const MOST_AT_ONCE = 3;

/** Merchants pause, resume and change subscriptions while the workers run. Returns false if none does today. */
export async function rebill(play: Play, today: CalendarDate): Promise<boolean> {
  const { story, world } = play;
  const random = newRandom(story.seed, 'rebill', today);
  if (!story.hasChanges || !random.chance(0.4)) return false;
  for (let index = random.whole(1, MOST_AT_ONCE); index > 0; index -= 1) {
    await rebillOne(play, random.pick(world.actors), random, today);
  }
  return true;
}

async function rebillOne(play: Play, actor: Actor, random: Random, today: CalendarDate): Promise<void> {
  const conditions = { trouble: play.story.trouble / 2, canStall: false };
  // Named by index, because ids differ in every run.
  const { gateway } = hire(play, conditions, today, 'rebill', play.world.actors.indexOf(actor));
  const merchant = (await findMerchant(play.gateway.database, actor.merchant.id)) ?? actor.merchant;
  // Recorded before the call, because the worker may crash after the commit.
  play.rebilled.add(actor.subscriptionId);
  try {
    await pauseOrChange(onMerchantsClock(gateway, merchant), play, actor, { random, today });
  } catch (error) {
    if (!(error instanceof GatewayError) && !(error instanceof Crash)) throw error;
  }
}

async function pauseOrChange(
  gateway: Gateway,
  play: Play,
  actor: Actor,
  { random, today }: { random: Random; today: CalendarDate },
): Promise<void> {
  const scope = { merchant: actor.merchant, customerId: actor.customerId };
  const id = actor.subscriptionId;
  const kind = random.pick(['pause', 'resume', 'change', 'change'] as const);
  if (kind === 'resume') {
    await pauseSubscription(gateway, scope, id, { pause: null });
  } else if (kind === 'pause') {
    const until = random.chance(0.8) ? addDays(today, random.whole(1, 90)) : undefined;
    const pause = { ...(until === undefined ? {} : { until }), extend: random.chance(0.5) };
    await pauseSubscription(gateway, scope, id, { pause });
  } else {
    const items = chosenItems(play.world, actor, random);
    const when = random.pick(['now', 'now', 'period_end'] as const);
    const request: ChangeRequest = {
      subscriptionId: id,
      at: gateway.clock.now(),
      items,
      when,
      done: 'unknown',
    };
    play.changeRequests.push(request);
    await changeSubscription(gateway, scope, id, { change: { items, when }, origin: null });
  }
}

/** One to three of the available plans, in random order. */
function chosenItems({ offers }: World, { planId }: Actor, random: Random) {
  const free = [...(offers.get(planId) ?? [])];
  const items: { plan_id: string; quantity: number }[] = [];
  for (let count = random.whole(1, 3); count > 0 && free.length > 0; count -= 1) {
    const [offer] = free.splice(random.whole(0, free.length - 1), 1);
    if (offer === undefined) break;
    items.push({ plan_id: offer.planId, quantity: offer.isPerUnit ? random.whole(1, 9) : 1 });
  }
  return items;
}
