import type { Gateway } from '#src/dependencies.ts';
import { createCoupon } from '#src/domain/billing/coupons/create-coupon.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import { newRandom, type Random } from '../schedule/random.ts';
import type { Story } from '../story.ts';
import type { World } from '../world.ts';
import type { OwnCoupon } from './own-coupon.ts';

/** Adds two to four coupons for each merchant of a story with deals or invoices. Most have tight limits. */
export async function addCoupons(gateway: Gateway, world: World, story: Story): Promise<void> {
  if (!story.hasDeals && !story.hasInvoices) return;
  for (const [index, { id: merchantId }] of world.merchants.entries()) {
    const random = newRandom(story.seed, 'coupons', index);
    const planIds = world.actors
      .filter(({ merchant }) => merchant.id === merchantId)
      .map(({ planId }) => planId);
    for (let count = random.whole(2, 4); count > 0; count -= 1) {
      const coupon = newCoupon(random, merchantId, planIds);
      world.coupons.push(coupon);
      await createCoupon(gateway, merchantId, coupon.id, requestOf(coupon));
    }
  }
}

function newCoupon(random: Random, merchantId: string, planIds: readonly string[]): OwnCoupon {
  const isPercent = random.chance(0.6);
  return {
    merchantId,
    id: newId('coupon'),
    basisPoints: isPercent ? BigInt(random.pick([10_000, 5_000, random.whole(500, 9_900)])) : undefined,
    amountCentavos: isPercent ? undefined : BigInt(random.whole(1_000, 3_000_000)),
    payments: random.chance(0.3) ? undefined : random.pick([1, 1, random.whole(2, 4)]),
    maxRedemptions: random.chance(0.7) ? random.whole(1, 3) : undefined,
    maxPerCustomer: random.chance(0.3) ? 1 : undefined,
    planId: planIds.length > 0 && random.chance(0.25) ? random.pick(planIds) : undefined,
  };
}

const requestOf = (coupon: OwnCoupon): Parameters<typeof createCoupon>[3] => {
  const { basisPoints, amountCentavos, payments, maxRedemptions, maxPerCustomer, planId } = coupon;
  const duration = payments === undefined ? 'forever' : payments === 1 ? 'once' : 'repeating';
  return {
    name: 'Descuento',
    duration,
    ...(basisPoints === undefined ? {} : { percent_off: Number(basisPoints) / 100 }),
    ...(amountCentavos === undefined ? {} : { amount_off: Number(amountCentavos) / 100 }),
    ...(payments === undefined || payments === 1 ? {} : { payments }),
    ...(maxRedemptions === undefined ? {} : { max_redemptions: maxRedemptions }),
    ...(maxPerCustomer === undefined ? {} : { max_per_customer: maxPerCustomer }),
    ...(planId === undefined ? {} : { plans: [planId] }),
  };
};
