import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import type { Scope } from '../../../merchants/merchant.ts';
import { type AppliedDiscount, hasPaymentsLeft, newDiscount } from '../../coupons/applied-discount.ts';
import { normalCode } from '../../coupons/coupon.ts';
import { requireOffer } from '../../coupons/find-offer.ts';
import { reserveDiscount } from '../../coupons/redeem.ts';
import { releaseReservations } from '../../coupons/redemption-store.ts';
import { lockCoupons } from '../../coupons/store.ts';
import { billedPlans, costOf } from '../bill-period.ts';
import { nextCharge } from '../billing-rules.ts';
import { billedLinesOf } from '../changes/decide-change.ts';
import type { BilledLine } from '../changes/pending-change.ts';
import { requireChangeable } from '../changes/requested-change.ts';
import { type DueSubscription, findWithTerms, lockSubscriptions } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';
import type { Subscription } from '../subscription.ts';
import { redeemerOf } from './begin-with-discount.ts';

type CustomerScope = Scope & { customerId: string };

/** Applies another coupon from the next charge on; null removes the discount. */
export async function changeDiscount(
  gateway: Gateway,
  scope: CustomerScope,
  id: string,
  named: string | null,
): Promise<Subscription> {
  const { merchant, customerId } = scope;
  const now = gateway.clock.now();
  const found = await getDue(gateway, scope, id);
  const discount = await chosenDiscount(gateway, found, named);
  return gateway.database.transaction(async tx => {
    const [due] = await lockSubscriptions(tx, [{ merchantId: merchant.id, id }]);
    if (due === undefined) throw notFound('subscription');
    const { subscription: before } = due;
    await requireChangeable(tx, due, { today: bogotaDateOf(now), when: 'now' });
    if (isSame(before.discount, discount)) return before;
    await lockCoupons(
      tx,
      merchant.id,
      [before.discount, discount].flatMap(each => each?.couponId ?? []),
    );
    await giveBack(tx, merchant.id, before.discount);
    if (discount !== null) {
      const holder = { merchantId: merchant.id, customerId, subscriptionId: id };
      await reserveDiscount(tx, holder, discount, now);
    }
    const after = { ...before, discount, billedLine: billedLineAfter(due) };
    const change = { merchantId: merchant.id, before, after, also: ['subscription.changed'] as const };
    const [written] = await writeChanges(tx, [change], now);
    return written ?? after;
  });
}

/** The subscription after a change of its coupon. Writes nothing. */
export async function withDiscount(
  gateway: Gateway,
  due: DueSubscription,
  named: string | null,
): Promise<DueSubscription> {
  const discount = await chosenDiscount(gateway, due, named);
  const { subscription, terms } = due;
  const cost = costOf(billedPlans(subscription, terms), nextCharge(subscription).period, discount);
  return { ...due, subscription: { ...subscription, discount }, terms: { ...terms, ...cost } };
}

async function getDue(
  { database }: Gateway,
  { merchant, customerId }: CustomerScope,
  id: string,
): Promise<DueSubscription> {
  const due = await findWithTerms(database, merchant.id, id);
  if (due?.subscription.customerId !== customerId) throw notFound('subscription');
  return due;
}

async function chosenDiscount(
  { database, clock }: Gateway,
  { merchantId, subscription }: DueSubscription,
  named: string | null,
): Promise<AppliedDiscount | null> {
  if (named === null) return null;
  const { customerId, planId, discount: present } = subscription;
  // A repeated request keeps the discount, so that it uses no second redemption.
  if (present !== null && hasPaymentsLeft(present) && isNamed(present, named)) return present;
  const redeemer = redeemerOf(customerId, planId, clock.now());
  const { coupon, code } = await requireOffer(database, merchantId, named, redeemer);
  return newDiscount(coupon, code, newId('couponRedemption'));
}

const isNamed = ({ couponId, code }: AppliedDiscount, named: string): boolean =>
  couponId === named || code?.text === normalCode(named);

/** Stores the lines of a period charged with the old discount, for plan changes within it. */
function billedLineAfter(due: DueSubscription): BilledLine | null {
  const { billedLine, discount, currentPeriodNumber: period } = due.subscription;
  return discount?.lastPeriod === period ? { period, lines: billedLinesOf(due) } : billedLine;
}

const isSame = (a: AppliedDiscount | null, b: AppliedDiscount | null): boolean =>
  a?.redemptionId === b?.redemptionId;

const giveBack = (tx: Queryable, merchantId: string, discount: AppliedDiscount | null): Promise<void> =>
  releaseReservations(tx, discount === null ? [] : [{ merchantId, id: discount.redemptionId }]);
