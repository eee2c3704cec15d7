import type {
  NewReusableLink,
  NewSubscriptionLink,
} from '@recaudo/contract/merchant/payments/reusable-links';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../dependencies.ts';
import { notFound, reject } from '../../platform/errors.ts';
import { requireOffer } from '../billing/coupons/find-offer.ts';
import { getActivePlan } from '../billing/plans/get-active-plan.ts';
import { requireWithinLimit } from '../charges/charge.ts';
import { requireThreeDSecure } from '../charges/checkout/create-waiting-charge.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { splitsOfPlan } from '../splits/split-plan.ts';
import { noOptions, type ReusableLink } from './reusable-link.ts';
import { findLink, insertLink } from './store.ts';

const DAY_MS = 86_400_000;

/** Stores a link. A repeated request with the same id returns the existing link. */
async function keep({ database }: Gateway, link: ReusableLink): Promise<ReusableLink> {
  if (await database.transaction(tx => insertLink(tx, link))) return link;
  const present = await findLink(database, link.id, link.merchantId);
  if (present === undefined) throw notFound();
  return present;
}

const limitsOf = (input: NewSubscriptionLink | NewReusableLink, now: Date) => ({
  mostUses: input.most_uses ?? null,
  expiresAt:
    input.expires_in_days === undefined ? null : new Date(now.getTime() + input.expires_in_days * DAY_MS),
});

type Options = Pick<ReusableLink, keyof typeof noOptions>;

function optionsOf(gateway: Gateway, merchant: Merchant, input: NewReusableLink): Options {
  const { variants = [], has_open_amount: hasOpenAmount = false, max_quantity: maxQuantity = 1 } = input;
  if (hasOpenAmount && (variants.length > 0 || maxQuantity > 1)) throw reject('open_amount_alone');
  if (variants.length > 0 && input.stock !== undefined) throw reject('stock_of_variants');
  if (input.use_3d_secure === true) requireThreeDSecure(gateway);
  for (const { amount } of variants) {
    if (amount !== undefined) requireWithinLimit(merchant, centavosOf(amount));
  }
  return {
    couponId: null,
    hasOpenAmount,
    maxQuantity,
    asksAddress: input.asks_address ?? false,
    stockTotal: input.stock ?? null,
    isInShop: input.in_shop ?? false,
    use3dSecure: input.use_3d_secure ?? null,
    photoHash: null,
    splits: null,
    variants: variants.map(({ name, amount, stock }, index) => ({
      number: index + 1,
      name,
      amountCentavos: amount === undefined ? null : centavosOf(amount),
      stockTotal: stock ?? null,
    })),
  };
}

export async function createReusableLink(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  input: NewReusableLink,
): Promise<ReusableLink> {
  const now = gateway.clock.now();
  const amountCentavos = centavosOf(input.amount);
  const options = optionsOf(gateway, merchant, input);
  requireWithinLimit(merchant, amountCentavos);
  return keep(gateway, {
    ...options,
    splits:
      input.splits === undefined ? null : await splitsOfPlan(gateway.database, merchant.id, input.splits),
    id,
    merchantId: merchant.id,
    description: input.description,
    amountCentavos,
    iva: input.iva ?? '0',
    planId: null,
    ...limitsOf(input, now),
    isClosed: false,
    creationDate: now,
  });
}

/** The link can state the plan's price, because the price of a plan never changes. */
export async function createSubscriptionLink(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  input: NewSubscriptionLink,
): Promise<ReusableLink> {
  const now = gateway.clock.now();
  const plan = await getActivePlan(gateway.database, merchant.id, input.plan_id);
  const { coupon_id: couponId = null } = input;
  if (couponId !== null) {
    const redeemer = { planId: plan.id, customerId: null, today: bogotaDateOf(now) };
    await requireOffer(gateway.database, merchant.id, couponId, redeemer);
  }
  return keep(gateway, {
    ...noOptions,
    id,
    merchantId: merchant.id,
    description: plan.name,
    amountCentavos: plan.amountCentavos,
    iva: '0',
    planId: plan.id,
    couponId,
    ...limitsOf(input, now),
    isClosed: false,
    creationDate: now,
  });
}
