import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import type { AppliedDiscount } from '../../coupons/applied-discount.ts';
import { settleDiscounts } from '../../coupons/redeem.ts';
import { insertMissingInvoice } from '../../invoices/record-store.ts';
import { settleInvoices } from '../../invoices/settle-store.ts';
import { billPeriod, newInvoice, type PlanTerms } from '../bill-period.ts';
import type { Subscription } from '../subscription.ts';

export interface FreePeriod {
  merchantId: string;
  /** The discount before this period. */
  subscription: Pick<
    Subscription,
    'id' | 'customerId' | 'planId' | 'quantity' | 'firstChargeDate' | 'shift' | 'discount'
  >;
  terms: PlanTerms;
  period: number;
  /** The discount after this period. */
  after: AppliedDiscount | null;
  now: Date;
}

/** Writes the paid invoice of a free period, and counts its discount. */
export async function payWithoutCharge(
  tx: Queryable,
  { merchantId, subscription, terms, period, after, now }: FreePeriod,
): Promise<void> {
  const { id: subscriptionId, customerId, discount: before } = subscription;
  const invoice = newInvoice(billPeriod(subscription, terms, period), bogotaDateOf(now));
  if (invoice.amountDueCentavos !== 0n) throw new Error(`period ${period} of ${subscriptionId} is not free`);
  await insertMissingInvoice(tx, { merchantId, customerId, subscriptionId, period, now, invoice });
  const paid = { merchantId, subscriptionId, period, kind: 'paid', isLast: false } as const;
  await settleInvoices(tx, [{ ...paid, transactionId: null, now }]);
  await settleDiscounts(tx, [{ merchantId, subscriptionId, before, after, period, isLast: false, now }]);
}
