import { stepsOf, wasGivenUp } from '../invoices/own-invoice.ts';
import type { Play } from '../play.ts';
import type { SeenInvoice } from '../seen/seen-invoices.ts';
import { groupBy } from '../seen/seen-life.ts';
import type { SeenWorld } from '../world-store.ts';
import { checkReserved } from './check-reserved.ts';
import type { OwnCoupon } from './own-coupon.ts';
import type { SeenRedemption } from './seen-deals.ts';

/** A coupon counts exactly the redemptions with a payment, and stays within its limits. */
export function checkCoupons(play: Play, seen: SeenWorld): string[] {
  const { deals, invoices } = seen;
  const redemptionsOf = groupBy(deals.redemptions, redemption => redemption.coupon_id);
  const counts = new Map(deals.coupons.map(coupon => [coupon.id, coupon]));
  const faults = play.world.coupons.flatMap(coupon => {
    const redemptions = redemptionsOf.get(coupon.id) ?? [];
    const count = (status: SeenRedemption['status']) =>
      redemptions.filter(one => one.status === status).length;
    const { times_redeemed: times, reserved } = counts.get(coupon.id) ?? { times_redeemed: 0, reserved: 0 };
    const counted = `${count('redeemed')} times and is held for ${count('reserved')}`;
    const isCounted = times === count('redeemed') && reserved === count('reserved');
    return [
      ...(isCounted ? [] : [`was redeemed ${counted}, but counts ${times} and ${reserved}`]),
      ...checkLimits(coupon, redemptions),
    ].map(fault => `coupon ${coupon.id} ${fault}`);
  });
  return [...faults, ...checkPayments(play, deals.redemptions, invoices), ...checkReserved(play, seen)];
}

function checkLimits(coupon: OwnCoupon, redemptions: readonly SeenRedemption[]): string[] {
  const { maxRedemptions: most = Infinity, maxPerCustomer: each = Infinity, payments = Infinity } = coupon;
  const live = redemptions.filter(({ status }) => status !== 'released');
  const faults = live.length > most ? [`was redeemed ${live.length} times instead of ${most}`] : [];
  for (const [customer, own] of groupBy(live, one => one.customer_id)) {
    if (own.length > each) faults.push(`was redeemed ${own.length} times by ${customer} instead of ${each}`);
  }
  for (const { id, status, payments: count } of redemptions) {
    if (count > payments) faults.push(`discounts ${count} payments of ${id} instead of ${payments}`);
    if ((status === 'redeemed') !== count > 0) faults.push(`has ${id} ${status} after ${count} payments`);
  }
  return faults;
}

/** Redemptions count the payments and the discounts of paid invoices, except those that were paid after they were given up. */
function checkPayments(
  { invoiceSteps }: Play,
  redemptions: readonly SeenRedemption[],
  invoices: readonly SeenInvoice[],
): string[] {
  const invoicesOf = groupBy(
    invoices.filter(
      ({ id, status, discount_centavos: off }) =>
        status === 'paid' && off !== 0n && wasGivenUp(stepsOf(invoiceSteps, id)) !== true,
    ),
    invoice => invoice.subscription_id,
  );
  const redemptionsOf = groupBy(redemptions, redemption => redemption.subscription_id);
  return [...new Set([...invoicesOf.keys(), ...redemptionsOf.keys()])].flatMap(id => {
    const [paid, own] = [invoicesOf.get(id) ?? [], redemptionsOf.get(id) ?? []];
    const off = paid.reduce((sum, invoice) => sum + invoice.discount_centavos, 0n);
    const given = own.reduce((sum, redemption) => sum + redemption.given_centavos, 0n);
    const periods = paid.filter(({ period }) => period !== null).length;
    const counted = own.reduce((sum, { payments }) => sum + payments, 0);
    return [
      ...(off === given ? [] : [`${id} was given ${off} off, but its coupons count ${given}`]),
      ...(periods === counted
        ? []
        : [`${id} paid ${periods} periods with a coupon, but ${counted} are counted`]),
    ];
  });
}
