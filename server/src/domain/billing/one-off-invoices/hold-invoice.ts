import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { endWaiting } from '../../charges/hosted/settle-invoice-payments.ts';
import { lockTransaction } from '../../charges/store.ts';
import { lockCredit } from '../credit/store.ts';
import { isOfLostChange } from '../invoice-payments/count-for-invoice.ts';
import { findOpenPayment } from '../invoice-payments/store.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { type InvoiceAction, requireAction } from '../invoices/invoice-action.ts';
import { lockInvoice } from '../invoices/one-off-store.ts';
import { findInvoice } from '../invoices/store.ts';
import { type Debt, lockDebtOf } from '../subscriptions/period-payments/pay-period.ts';

export interface HeldInvoice {
  invoice: Invoice;
  /** The subscription's debt that the invoice bills; undefined for one-off invoices. */
  debt: Debt | undefined;
}

/**
 * Locks an invoice for a step that must not overlap with a payment. Cancels a charge that waits for its payer; a charge with an open
 * outcome rejects the step (412/3006). Locks in the usual order: charge, subscription, customer, invoice.
 */
export async function holdForStep(
  tx: Queryable,
  { merchantId, id }: Pick<Invoice, 'merchantId' | 'id'>,
  { action, now }: { action: InvoiceAction; now: Date },
): Promise<HeldInvoice> {
  const known = await findInvoice(tx, merchantId, id);
  if (known === undefined) throw notFound('invoice');
  requireAction(action, known.status);
  const open = await findOpenPayment(tx, merchantId, id);
  if (open !== undefined) {
    const charge = await lockTransaction(tx, merchantId, open.transactionId);
    if (charge === undefined || !(await endWaiting(tx, charge, open, now))) throw underWay();
  }
  const debt = await lockDebtOf(tx, known);
  const isPaid = action === 'pay' || action === 'payElsewhere';
  if (isPaid && isOfLostChange(known, debt)) throw reject('invoice_not_owed');
  await lockCredit(tx, merchantId, known.customerId);
  const invoice = await lockInvoice(tx, merchantId, id);
  if (invoice === undefined) throw notFound('invoice');
  requireAction(action, invoice.status);
  if ((await findOpenPayment(tx, merchantId, id)) !== undefined) throw underWay();
  return { invoice, debt };
}

export const underWay = () => reject('invoice_payment_under_way');
