import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { afterPayment } from '../../coupons/applied-discount.ts';
import { redeemPaidInvoice } from '../../coupons/redeem.ts';
import { lockCredit } from '../../credit/store.ts';
import { listWaitingItems, putOnInvoice } from '../../invoice-items/store.ts';
import { takeItems } from '../../invoice-items/take-items.ts';
import { assembleInvoice } from '../../invoices/assemble-invoice.ts';
import { billPeriod } from '../bill-period.ts';
import { afterInvoice } from '../billing-rules.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import type { Subscription } from '../subscription.ts';
import { issueInvoice } from './issue-invoice.ts';

/**
 * The subscription after the invoice of a period was opened. The invoice uses one payment of the discount, because the next period is
 * invoiced before this one is paid. The redemption counts when an invoice with it is paid (decision 0049).
 */
export const afterPeriodInvoice = (
  { subscription, terms }: Pick<DueSubscription, 'subscription' | 'terms'>,
  period: number,
  now: Date,
): Subscription => ({
  ...subscription,
  ...afterInvoice(subscription, terms, period, bogotaDateOf(now)),
  discount: afterPayment(subscription.discount, subscription.planId, period),
  lastErrorCode: null,
  lastRetry: null,
});

/** Opens the invoice of a period with the customer's waiting items and credit. The caller holds the subscription and writes it. */
export async function invoicePeriod(
  tx: Queryable,
  { merchantId, subscription, terms }: Omit<DueSubscription, 'owedInvoice'>,
  period: number,
  now: Date,
): Promise<string | undefined> {
  const { id: subscriptionId, customerId, discount: before } = subscription;
  const creditCentavos = await lockCredit(tx, merchantId, customerId);
  const { lines, days } = billPeriod(subscription, terms, period);
  const taken = takeItems(lines, await listWaitingItems(tx, merchantId, customerId));
  const sums = assembleInvoice([...lines, ...taken.map(({ line }) => line)], creditCentavos);
  const bill = { ...sums, days };
  const after = afterPayment(before, subscription.planId, period);
  const redemptionId = after === before || after === null ? null : after.redemptionId;
  const invoice = await issueInvoice(tx, { merchantId, subscription, bill, period, redemptionId, now });
  if (invoice === undefined) return undefined;
  const { id, amountDueCentavos } = invoice;
  await putOnInvoice(tx, { merchantId, customerId, invoiceId: id }, taken);
  if (amountDueCentavos === 0n) await redeemPaidInvoice(tx, { merchantId, id, subscriptionId, period }, now);
  return id;
}
