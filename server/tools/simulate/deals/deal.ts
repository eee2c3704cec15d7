import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '#src/dependencies.ts';
import { changeCredit } from '#src/domain/billing/credit/change-credit.ts';
import { voidInvoice } from '#src/domain/billing/one-off-invoices/end-invoice.ts';
import { cancelWithReturn } from '#src/domain/billing/subscriptions/cancellation/cancel-with-return.ts';
import { revokeChange } from '#src/domain/billing/subscriptions/changes/revoke-change.ts';
import { createSubscription } from '#src/domain/billing/subscriptions/create-subscription.ts';
import { changeDiscount } from '#src/domain/billing/subscriptions/discounts/change-discount.ts';
import { onMerchantsClock } from '#src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '#src/domain/merchants/store.ts';
import { refundPart } from '#src/domain/refunds/refund-part.ts';
import { GatewayError } from '#src/platform/errors.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import type { Actor } from '../actor.ts';
import { hire } from '../hire.ts';
import type { Play, PlayedAction } from '../play.ts';
import { newRandom, type Random } from '../schedule/random.ts';
import { Crash } from '../worker-life.ts';
import type { Grant } from './own-coupon.ts';

const MOST_AT_ONCE = 3;
const kinds = [
  'coupon',
  'coupon',
  'coupon',
  'no coupon',
  'subscribe with coupon',
  'subscribe with coupon',
  'give credit',
  'give credit',
  'take credit',
  'revoke',
  'revoke',
  'cancel for credit',
  'cancel for refund',
] as const;

/** Merchants give coupons and credit, revoke changes and return unused days while the workers run. Returns false if none does today. */
export async function deal(play: Play, today: CalendarDate): Promise<boolean> {
  const { story, world } = play;
  const random = newRandom(story.seed, 'deal', today);
  if (!story.hasDeals || !random.chance(0.5)) return false;
  for (let index = random.whole(1, MOST_AT_ONCE); index > 0; index -= 1) {
    const kind = random.pick(kinds);
    const chosen = random.pick(world.actors);
    const actor = kind === 'revoke' ? (actorToRevoke(play) ?? chosen) : chosen;
    await dealOne(play, { actor, kind, random }, today);
  }
  return true;
}

interface Deal {
  play: Play;
  gateway: Gateway;
  actor: Actor;
  random: Random;
}

/** The subscription with the change that was scheduled last. */
const actorToRevoke = ({ changeRequests, world }: Play): Actor | undefined => {
  const request = changeRequests.findLast(({ when }) => when === 'period_end');
  return world.actors.find(({ subscriptionId }) => subscriptionId === request?.subscriptionId);
};

interface ChosenDeal {
  actor: Actor;
  kind: (typeof kinds)[number];
  random: Random;
}

async function dealOne(play: Play, { actor, kind, random }: ChosenDeal, today: CalendarDate): Promise<void> {
  const conditions = { trouble: play.story.trouble / 2, canStall: false };
  const { gateway } = hire(play, conditions, today, 'deal', play.world.actors.indexOf(actor));
  const merchant = (await findMerchant(play.gateway.database, actor.merchant.id)) ?? actor.merchant;
  const played: PlayedAction = { kind, day: today, actor, done: 'unknown' };
  play.actions.push(played);
  try {
    await make[kind]({ play, gateway: onMerchantsClock(gateway, merchant), actor, random });
    played.done = 'yes';
  } catch (error) {
    if (error instanceof GatewayError) played.done = isRejection(error) ? 'no' : 'unknown';
    else if (!(error instanceof Crash)) throw error;
  }
  played.endedAt = onMerchantsClock(play.gateway, merchant).clock.now();
}

/** If the processor did not answer, the refund may still be made. */
const isRejection = ({ errorCode }: GatewayError): boolean =>
  errorCode !== errors.unavailable && errorCode !== errors.notFound;

const scopeOf = ({ merchant, customerId }: Actor) => ({ merchant, customerId });

const couponOf = ({ play, actor, random }: Deal): string =>
  random.pick(play.world.coupons.filter(({ merchantId }) => merchantId === actor.merchant.id)).id;

const cancelFor = ({ gateway, actor }: Deal, refund: 'credit' | 'prorated') =>
  cancelWithReturn(gateway, scopeOf(actor), actor.subscriptionId, { refund, refundPart });

const make: Record<(typeof kinds)[number], (deal: Deal) => Promise<unknown>> = {
  coupon: deal =>
    changeDiscount(deal.gateway, scopeOf(deal.actor), deal.actor.subscriptionId, couponOf(deal)),
  'no coupon': ({ gateway, actor }) => changeDiscount(gateway, scopeOf(actor), actor.subscriptionId, null),
  'subscribe with coupon': subscribe,
  'give credit': deal => give(deal, 1n),
  'take credit': deal => give(deal, -1n),
  revoke: ({ gateway, actor }) => revokeChange(gateway, actor.merchant.id, actor.subscriptionId, voidInvoice),
  'cancel for credit': deal => cancelFor(deal, 'credit'),
  'cancel for refund': deal => cancelFor(deal, 'prorated'),
};

export async function give({ play, gateway, actor, random }: Deal, sign: 1n | -1n): Promise<void> {
  const percent = BigInt(random.pick([10, 50, 100, 250]));
  const amountCentavos = sign * ((actor.plan.amountCentavos * percent) / 100n + 1n);
  const { customerId } = actor;
  const grant: Grant = { id: newId('creditEntry'), customerId, amountCentavos, done: 'unknown' };
  // Recorded before the call, because the worker may crash after the commit.
  play.grants.push(grant);
  const about = { merchantId: actor.merchant.id, customerId, id: grant.id };
  try {
    await changeCredit(gateway, about, { amount: Number(amountCentavos) / 100 });
    grant.done = 'yes';
  } catch (error) {
    if (error instanceof GatewayError) grant.done = 'no';
    throw error;
  }
}

async function subscribe(deal: Deal): Promise<void> {
  const { play, gateway, actor, random } = deal;
  const ids = { subscription: newId('subscription'), card: newId('card') };
  play.world.actors.push({ ...actor, subscriptionId: ids.subscription });
  play.madeMeanwhile.add(ids.subscription);
  const source_id = random.pick([actor.cardId, actor.spareCardId]);
  await createSubscription(gateway, scopeOf(actor), ids, {
    input: { plan_id: actor.planId, source_id, coupon: couponOf(deal) },
  });
}
