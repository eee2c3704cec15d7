import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { takeCreditOf } from '../../credit/post-credit.ts';
import type { NewInvoice } from '../../invoices/invoice.ts';
import { insertSentInvoice } from '../../invoices/record-store.ts';
import { payInvoice } from '../../invoices/settle-store.ts';
import { newInvoice, type PeriodBill } from '../bill-period.ts';
import type { Subscription } from '../subscription.ts';

export interface Issue {
  merchantId: string;
  subscription: Pick<Subscription, 'id' | 'customerId' | 'daysUntilDue'>;
  /** Computed with the customer's credit, which the caller has locked. */
  bill: PeriodBill;
  /** Null for the invoice of a change. */
  period: number | null;
  /** The redemption whose discount the period has; null without one. */
  redemptionId: string | null;
  now: Date;
}

/** Opens an invoice for the customer to pay; credit that covers it pays it immediately. Returns undefined if the period has one. */
export async function issueInvoice(
  tx: Queryable,
  { merchantId, subscription, bill, period, redemptionId, now }: Issue,
): Promise<NewInvoice | undefined> {
  const { id: subscriptionId, customerId, daysUntilDue } = subscription;
  const issueDate = bogotaDateOf(now);
  const invoice = newInvoice(bill, issueDate);
  const dueDate = addDays(issueDate, daysUntilDue ?? 0);
  const about = { merchantId, customerId, subscriptionId, now };
  const isWritten = await insertSentInvoice(tx, { ...about, period, invoice, dueDate, redemptionId });
  if (!isWritten) return undefined;
  const { id: invoiceId, amountDueCentavos, creditAppliedCentavos } = invoice;
  if (amountDueCentavos === 0n) await payInvoice(tx, { merchantId, id: invoiceId, transactionId: null });
  await takeCreditOf(tx, { ...about, invoiceId, appliedCentavos: creditAppliedCentavos });
  return invoice;
}
