import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import { afterPayment, newDiscount } from '../../coupons/applied-discount.ts';
import { type Offer, type Redeemer, requireOffer } from '../../coupons/find-offer.ts';
import { reserveDiscount } from '../../coupons/redeem.ts';
import type { PlanTerms } from '../bill-period.ts';
import { afterApproval } from '../billing-rules.ts';
import type { Subscription } from '../subscription.ts';
import { payWithoutCharge } from './pay-without-charge.ts';

/** The discount of a new subscription, from its request or its page. It is reserved when the subscription is written. */
export async function discountOf(
  database: Queryable,
  merchantId: string,
  named: string | Offer | undefined,
  redeemer: Redeemer,
): Promise<Subscription['discount']> {
  if (named === undefined) return null;
  const { coupon, code } =
    typeof named === 'string' ? await requireOffer(database, merchantId, named, redeemer) : named;
  return newDiscount(coupon, code, newId('couponRedemption'));
}

const FIRST = 1;

/** A subscription without a trial whose first period is free starts with that period paid. */
export function withFirstPeriodPaid(
  begun: Subscription,
  terms: PlanTerms,
  today: CalendarDate,
): Subscription {
  if (begun.status === 'trial' || terms.amountCentavos !== 0n) return begun;
  return {
    ...begun,
    ...afterApproval(begun, terms, FIRST, today),
    discount: afterPayment(begun.discount, begun.planId, FIRST),
  };
}

/** True if the first period is free and already paid. */
export const hasBegunFree = ({ discount, attemptsMade, currentPeriodNumber }: Subscription): boolean =>
  discount?.lastPeriod === FIRST && currentPeriodNumber === FIRST && attemptsMade === 0;

/** Runs in the transaction that writes the subscription. */
export async function beginDiscount(
  tx: Queryable,
  { merchantId, subscription, terms }: { merchantId: string; subscription: Subscription; terms: PlanTerms },
  now: Date,
): Promise<void> {
  const { discount, customerId, id: subscriptionId } = subscription;
  if (discount === null) return;
  await reserveDiscount(tx, { merchantId, customerId, subscriptionId }, discount, now);
  if (!hasBegunFree(subscription)) return;
  const before = { ...discount, used: 0, lastPeriod: 0 };
  const billed = { ...subscription, discount: before };
  await payWithoutCharge(tx, {
    merchantId,
    subscription: billed,
    terms,
    period: FIRST,
    after: discount,
    now,
  });
}

export const redeemerOf = (customerId: string | null, planId: string, now: Date): Redeemer => ({
  planId,
  customerId,
  today: bogotaDateOf(now),
});
