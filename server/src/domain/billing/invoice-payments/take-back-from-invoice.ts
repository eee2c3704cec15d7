import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../charges/charge.ts';
import { lockInvoice, stepInvoice } from '../invoices/one-off-store.ts';
import { findInvoice } from '../invoices/store.ts';
import { oweAgain } from '../subscriptions/period-payments/pay-period.ts';
import { paidInvoiceOf } from './invoice-payment.ts';
import { changeInvoicePayment, findOpenPayment } from './store.ts';

/** A cash network reversed its payment: the invoice is owed again, and a valid voucher can be paid again. */
export async function takeBackFromInvoice(
  tx: Queryable,
  merchantId: string,
  unpaid: Transaction,
  now: Date,
): Promise<void> {
  const id = paidInvoiceOf(unpaid);
  if (id === undefined) return;
  const known = await findInvoice(tx, merchantId, id);
  if (known?.transactionId !== unpaid.id) return;
  const isOwed = await oweAgain(tx, known, now);
  const invoice = await lockInvoice(tx, merchantId, id);
  if (invoice?.status !== 'paid' || invoice.transactionId !== unpaid.id) return;
  const isPayable = isOwed && unpaid.status === 'in_progress';
  const isAlone = (await findOpenPayment(tx, merchantId, id)) === undefined;
  const payment = { merchantId, transactionId: unpaid.id };
  await changeInvoicePayment(tx, payment, isPayable && isAlone ? 'open' : 'ended');
  await stepInvoice(tx, invoice, { to: isOwed ? 'open' : 'uncollectible', news: [], now });
}
