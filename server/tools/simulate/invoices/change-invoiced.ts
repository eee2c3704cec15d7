import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import { cancelSubscription } from '#src/domain/billing/subscriptions/cancellation/cancel-subscription.ts';
import { createSubscription } from '#src/domain/billing/subscriptions/create-subscription.ts';
import { changeDiscount } from '#src/domain/billing/subscriptions/discounts/change-discount.ts';
import { onMerchantsClock } from '#src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '#src/domain/merchants/store.ts';
import { GatewayError } from '#src/platform/errors.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import type { Actor } from '../actor.ts';
import type { Play, PlayedAction } from '../play.ts';
import type { Random } from '../schedule/random.ts';
import { Crash } from '../worker-life.ts';
import type { InvoicedActor } from './own-invoice.ts';

const scopeOf = ({ merchant, customerId }: Actor) => ({ merchant, customerId });

/** Someone subscribes by invoice, or such a subscription ends or gets another coupon. */
export async function changeInvoiced(
  play: Play,
  gateway: Gateway,
  random: Random,
  today: CalendarDate,
): Promise<void> {
  const { actors, invoiced } = play.world;
  const chosen = invoiced.length === 0 ? 'subscribe' : random.pick(kinds);
  const actor: InvoicedActor =
    chosen === 'subscribe'
      ? {
          ...random.pick(actors),
          subscriptionId: newId('subscription'),
          daysUntilDue: random.pick([0, 3, 10, 30, 60]),
        }
      : random.pick(invoiced);
  const merchant = await findMerchant(play.gateway.database, actor.merchant.id);
  if (merchant === undefined) return;
  // Recorded before the call, because the worker may crash after the insert.
  if (chosen === 'subscribe') invoiced.push(actor);
  const played: PlayedAction = { kind: chosen, day: today, actor, done: 'unknown' };
  play.actions.push(played);
  try {
    await make[chosen](onMerchantsClock(gateway, merchant), actor, couponFor(play, actor, random));
    played.done = 'yes';
  } catch (error) {
    if (error instanceof GatewayError) played.done = 'no';
    else if (!(error instanceof Crash)) throw error;
  }
}

type Kind = 'subscribe' | 'coupon' | 'no coupon' | 'cancel';
const kinds: readonly Kind[] = [
  'subscribe',
  'subscribe',
  'subscribe',
  'coupon',
  'coupon',
  'no coupon',
  'cancel',
];

function couponFor({ world }: Play, actor: Actor, random: Random): string | undefined {
  const coupons = world.coupons.filter(({ merchantId }) => merchantId === actor.merchant.id);
  return coupons.length === 0 || random.chance(0.3) ? undefined : random.pick(coupons).id;
}

const make: Record<
  Kind,
  (gateway: Gateway, actor: InvoicedActor, coupon: string | undefined) => Promise<unknown>
> = {
  subscribe: (gateway, actor, coupon) =>
    createSubscription(
      gateway,
      scopeOf(actor),
      { subscription: actor.subscriptionId, card: newId('card') },
      {
        input: {
          plan_id: actor.planId,
          collection: 'send_invoice',
          days_until_due: actor.daysUntilDue,
          ...(coupon === undefined ? {} : { coupon }),
        },
      },
    ),
  coupon: (gateway, actor, coupon) =>
    changeDiscount(gateway, scopeOf(actor), actor.subscriptionId, coupon ?? null),
  'no coupon': (gateway, actor) => changeDiscount(gateway, scopeOf(actor), actor.subscriptionId, null),
  cancel: (gateway, actor) => cancelSubscription(gateway, scopeOf(actor), actor.subscriptionId),
};
