import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { addGiven } from '../../coupons/redemption-store.ts';
import type { PeriodBill } from '../bill-period.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import { issueInvoice } from './issue-invoice.ts';

/** Opens the invoice of a change, which takes effect before its payment. Returns the id of the invoice. */
export async function billToCustomer(
  tx: Queryable,
  { merchantId, subscription }: DueSubscription,
  bill: PeriodBill,
  now: Date,
): Promise<string> {
  const invoice = await issueInvoice(tx, {
    merchantId,
    subscription,
    bill,
    period: null,
    redemptionId: null,
    now,
  });
  if (invoice === undefined) throw new Error(`the change of ${subscription.id} has an invoice already`);
  if (subscription.discount !== null && invoice.discountCentavos !== 0n) {
    await addGiven(tx, merchantId, subscription.discount.redemptionId, invoice.discountCentavos);
  }
  return invoice.id;
}
