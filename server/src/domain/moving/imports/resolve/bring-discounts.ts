import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import { type AppliedDiscount, newDiscount } from '../../../billing/coupons/applied-discount.ts';
import type { Coupon } from '../../../billing/coupons/coupon.ts';
import { lockCoupons } from '../../../billing/coupons/store.ts';
import type { Problem } from '../rows/import-row.ts';
import type { SubscriptionRow } from '../rows/subscription-terms.ts';
import { countCustomersOfCoupon } from './look-up-store.ts';
import { type ImportContext, rejectedRow } from './resolve-rows.ts';

interface Subscriber {
  customerId: string;
  planId: string;
  /** The last charged period. */
  period: number;
}

type Brought = { kind: 'discount'; discount: AppliedDiscount } | ({ kind: 'refused' } & Problem);
type Bring = (row: SubscriptionRow, subscriber: Subscriber) => Brought | undefined;

/**
 * Resolves the discounts of imported subscriptions, within the limits of their coupons. The coupons stay locked until the group
 * is written, so that the limits also hold against concurrent redemptions.
 */
export async function discountsOf(
  tx: Queryable,
  context: ImportContext,
  rows: readonly SubscriptionRow[],
): Promise<Bring> {
  const ids = [...new Set(rows.flatMap(({ coupon }) => coupon ?? []))];
  if (ids.length === 0) return () => undefined;
  const coupons = new Map(
    (await lockCoupons(tx, context.merchantId, ids)).map(coupon => [coupon.id, coupon]),
  );
  const uses = context.planned?.redemptions ?? new Map<string, number>();
  await countUses(tx, context.merchantId, coupons, uses);
  return (row, subscriber) => {
    if (row.coupon === undefined) return undefined;
    const coupon = coupons.get(row.coupon);
    if (coupon === undefined) return rejectedRow('coupon', 'no_coupon', row.coupon);
    if (coupon.planIds !== null && !coupon.planIds.includes(subscriber.planId)) {
      return rejectedRow('coupon', 'coupon_of_other_plans', coupon.id);
    }
    const used = row.couponPayments;
    const lastPeriod = used === 0 ? 0 : lastPaidPeriod(row, subscriber.period);
    const discount = { ...newDiscount(coupon, null, newId('couponRedemption')), used, lastPeriod };
    const hasPayments = discount.limit === null || discount.used < discount.limit;
    if (!hasPayments || !take(uses, coupon, subscriber.customerId)) {
      return rejectedRow('coupon', 'coupon_used_up', coupon.id);
    }
    return { kind: 'discount', discount };
  };
}

/** A period that is still owed has not used the discount yet. */
const lastPaidPeriod = ({ status }: SubscriptionRow, period: number): number =>
  status === 'active' ? period : Math.max(0, period - 1);

const ofCustomer = (couponId: string, customerId: string): string => `${couponId} ${customerId}`;

/** In a dry run, adds up the uses of earlier groups too. */
async function countUses(
  tx: Queryable,
  merchantId: string,
  coupons: ReadonlyMap<string, Coupon>,
  uses: Map<string, number>,
): Promise<void> {
  for (const { id, timesRedeemed, reserved, maxPerCustomer } of coupons.values()) {
    if (!uses.has(id)) uses.set(id, timesRedeemed + reserved);
    if (maxPerCustomer === null) continue;
    for (const { customer_id, count } of await countCustomersOfCoupon(tx, merchantId, id)) {
      const name = ofCustomer(id, customer_id);
      if (!uses.has(name)) uses.set(name, count);
    }
  }
}

function take(uses: Map<string, number>, coupon: Coupon, customerId: string): boolean {
  const own = ofCustomer(coupon.id, customerId);
  const [all, ofThis] = [uses.get(coupon.id) ?? 0, uses.get(own) ?? 0];
  if (coupon.maxRedemptions !== null && all >= coupon.maxRedemptions) return false;
  if (coupon.maxPerCustomer !== null && ofThis >= coupon.maxPerCustomer) return false;
  uses.set(coupon.id, all + 1);
  uses.set(own, ofThis + 1);
  return true;
}
