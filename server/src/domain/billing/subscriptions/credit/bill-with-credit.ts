import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { addGiven } from '../../coupons/redemption-store.ts';
import { takeCreditOf } from '../../credit/post-credit.ts';
import { insertMissingInvoice } from '../../invoices/record-store.ts';
import { payInvoice } from '../../invoices/settle-store.ts';
import { newInvoice, type PeriodBill } from '../bill-period.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';

/** Writes the invoice of a change that credit covers or that creates credit. Returns the id of the invoice. */
export async function billWithCredit(
  tx: Queryable,
  { merchantId, subscription }: DueSubscription,
  bill: PeriodBill,
  now: Date,
): Promise<string> {
  const { id: subscriptionId, customerId } = subscription;
  const invoice = newInvoice(bill, bogotaDateOf(now));
  await insertMissingInvoice(tx, { merchantId, customerId, subscriptionId, period: null, now, invoice });
  await payInvoice(tx, { merchantId, id: invoice.id, transactionId: null });
  const about = { merchantId, customerId, subscriptionId, invoiceId: invoice.id, now };
  await takeCreditOf(tx, { ...about, appliedCentavos: invoice.creditAppliedCentavos });
  if (subscription.discount !== null && invoice.discountCentavos !== 0n) {
    await addGiven(tx, merchantId, subscription.discount.redemptionId, invoice.discountCentavos);
  }
  return invoice.id;
}
