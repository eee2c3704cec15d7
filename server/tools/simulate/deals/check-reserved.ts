import type { Play } from '../play.ts';
import type { SeenWorld } from '../world-store.ts';

/**
 * A redemption without a payment is reserved exactly while a payment can count for it: of an open invoice that has it, or of a later
 * period of its subscription (decision 0049). No clock decides this, so the check has no tolerance.
 */
export function checkReserved(
  { world }: Play,
  { deals, invoices, subscriptions }: Pick<SeenWorld, 'deals' | 'invoices' | 'subscriptions'>,
): string[] {
  const billed = new Set(
    invoices.filter(({ status }) => status === 'open').map(({ redemption_id: id }) => id),
  );
  const discounts = new Map(subscriptions.map(({ id, status, discount }) => [id, { status, discount }]));
  return deals.redemptions.flatMap(({ id, coupon_id: coupon, subscription_id: of, status }) => {
    const { payments = Number.POSITIVE_INFINITY } = world.coupons.find(each => each.id === coupon) ?? {};
    const holder = discounts.get(of);
    const isPresent = holder?.status !== 'cancelled' && holder?.discount?.redemption_id === id;
    const mayPay = billed.has(id) || (isPresent && (holder?.discount?.used ?? 0) < payments);
    if (status === 'reserved' && !mayPay) return [`${of} has ${id} reserved, and cannot pay with it`];
    return status === 'released' && mayPay ? [`${of} has ${id} released, and may pay with it`] : [];
  });
}
