import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvents } from '../../webhooks/events/store.ts';
import { type AppliedDiscount, hasPaymentsLeft } from './applied-discount.ts';
import { notRedeemable } from './find-offer.ts';
import {
  type CountedRedemption,
  countPayments,
  insertReservation,
  releaseReservations,
  takeRedemptionOf,
} from './redemption-store.ts';
import { couponToView } from './view.ts';

/** The subscription that has the discount. */
export interface DiscountHolder {
  merchantId: string;
  customerId: string;
  subscriptionId: string;
}

/** Reserves a redemption in the transaction that applies the discount. Rejects with 412/3006 if none is left. */
export async function reserveDiscount(
  tx: Queryable,
  holder: DiscountHolder,
  { redemptionId: id, couponId, code }: AppliedDiscount,
  now: Date,
): Promise<void> {
  const today = bogotaDateOf(now);
  const isReservation = await insertReservation(tx, {
    ...holder,
    id,
    couponId,
    codeId: code?.id ?? null,
    today,
    now,
  });
  if (!isReservation) throw notRedeemable();
}

/** The effect of a charge's outcome on the discount of its subscription. */
export interface DiscountOutcome {
  merchantId: string;
  subscriptionId: string;
  before: AppliedDiscount | null;
  after: AppliedDiscount | null;
  period: number;
  /** The subscription has ended, so no further payment follows. */
  isLast: boolean;
  now: Date;
}

/** Counts approved payments, and releases reservations that no payment will use. */
export async function settleDiscounts(tx: Queryable, outcomes: readonly DiscountOutcome[]): Promise<void> {
  const paid = outcomes.flatMap(({ before, after, ...of }) =>
    before !== after && after !== null ? [{ ...of, id: after.redemptionId }] : [],
  );
  await tellRedeemed(tx, await countPayments(tx, paid), paid[0]?.now);
  await releaseReservations(
    tx,
    outcomes.flatMap(({ merchantId, after, isLast }) =>
      isLast && after !== null ? [{ merchantId, id: after.redemptionId }] : [],
    ),
  );
}

/** The invoice of a period that its customer pays. */
export interface SentInvoice {
  merchantId: string;
  id: string;
  subscriptionId: string;
  period: number;
}

/** Counts the redemption of a paid invoice. A payment that was reversed and made again counts once. */
export async function redeemPaidInvoice(
  tx: Queryable,
  { merchantId, id, subscriptionId, period }: SentInvoice,
  now: Date,
): Promise<void> {
  const redemptionId = await takeRedemptionOf(tx, { merchantId, id });
  if (redemptionId === undefined) return;
  const paid = { merchantId, id: redemptionId, subscriptionId, period, now };
  await tellRedeemed(tx, await countPayments(tx, [paid]), now);
}

/**
 * Releases the redemption of an invoice that is void or given up, unless another open invoice has it or the subscription has payments
 * with it left. If the invoice is paid later, its payment no longer counts.
 */
export async function releaseUnpaidInvoice(
  tx: Queryable,
  invoice: Pick<SentInvoice, 'merchantId' | 'id'>,
  { status, discount }: { status: string; discount: AppliedDiscount | null },
): Promise<void> {
  const id = await takeRedemptionOf(tx, invoice);
  if (id === undefined) return;
  const isInUse = status !== 'cancelled' && discount?.redemptionId === id && hasPaymentsLeft(discount);
  if (!isInUse) await releaseReservations(tx, [{ merchantId: invoice.merchantId, id }]);
}

/** Emits one event for each redemption. */
async function tellRedeemed(
  tx: Queryable,
  redeemed: readonly CountedRedemption[],
  now: Date | undefined,
): Promise<void> {
  if (now === undefined) return;
  const toTell = new Map<string, number>();
  for (const { coupon } of redeemed) toTell.set(keyOf(coupon), (toTell.get(keyOf(coupon)) ?? 0) + 1);
  await insertEvents(
    tx,
    redeemed.map(({ coupon, code, customerId, subscriptionId, discountCentavos }) => {
      const left = (toTell.get(keyOf(coupon)) ?? 1) - 1;
      toTell.set(keyOf(coupon), left);
      const redemption = {
        code,
        customer_id: customerId,
        subscription_id: subscriptionId,
        discount: discountCentavos,
      };
      return {
        ...newEvent('coupon.redeemed', { ...couponToView(coupon), redemption }),
        merchantId: coupon.merchantId,
        resourceId: coupon.id,
        sequence: coupon.eventCount - left,
        creationDate: now,
      };
    }),
  );
}

const keyOf = ({ merchantId, id }: { merchantId: string; id: string }): string => `${merchantId} ${id}`;
