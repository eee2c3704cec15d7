import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../charges/charge.ts';
import { findTransaction } from '../../charges/store.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { mayDo } from '../invoices/invoice-action.ts';
import { lockInvoice, stepInvoice } from '../invoices/one-off-store.ts';
import { findInvoice } from '../invoices/store.ts';
import { type Debt, lockDebtOf, payDebt } from '../subscriptions/period-payments/pay-period.ts';
import { PeriodBusy } from '../subscriptions/period-payments/period-payment.ts';
import { InvoiceNotOwed, type InvoicePayment, paidInvoiceOf } from './invoice-payment.ts';
import { changeInvoicePayment, findInvoicePayment, findOpenPayment } from './store.ts';

/**
 * Marks an invoice as paid by a completed charge of its page, in the same transaction. Throws if the invoice is no longer owed or
 * another charge pays it. The caller has locked the charge and posted the money.
 */
export async function countForInvoice(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  now: Date,
): Promise<void> {
  if (paidInvoiceOf(charge) === undefined) return;
  const payment = await findInvoicePayment(tx, merchantId, charge.id);
  if (payment === undefined) throw new InvoiceNotOwed();
  await countPayment(tx, payment, now);
}

/** Marks the invoice of a payment as paid. The caller has locked the charge. */
export async function countPayment(tx: Queryable, payment: InvoicePayment, now: Date): Promise<Invoice> {
  const { invoice, debt } = await holdInvoice(tx, payment);
  if (invoice === undefined || !isOwed(invoice, payment)) throw new InvoiceNotOwed();
  await requireAlone(tx, payment);
  if (!(await changeInvoicePayment(tx, payment, 'counted'))) throw new InvoiceNotOwed();
  const paid = await stepInvoice(tx, invoice, {
    to: 'paid',
    news: ['paid'],
    now,
    transactionId: payment.transactionId,
  });
  if (debt !== undefined) await payDebt(tx, debt, paid, now);
  return paid;
}

/** A late payment counts unless another charge of the invoice is in progress: that outcome comes first. */
async function requireAlone(
  tx: Queryable,
  { merchantId, transactionId, invoiceId }: InvoicePayment,
): Promise<void> {
  const other = await findOpenPayment(tx, merchantId, invoiceId);
  if (other === undefined || other.transactionId === transactionId) return;
  const charge = await findTransaction(tx, { merchantId, customerId: null }, other.transactionId);
  const isWaiting = charge?.status === 'charge_pending' || charge?.status === 'in_progress';
  if (charge !== undefined && !isWaiting) throw new PeriodBusy();
}

/**
 * Locks the subscription that owes an invoice, then the invoice. Returns no invoice if the invoice bills a change that is gone.
 */
export async function holdInvoice(
  tx: Queryable,
  { merchantId, invoiceId }: Pick<InvoicePayment, 'merchantId' | 'invoiceId'>,
): Promise<{ invoice: Invoice | undefined; debt: Debt | undefined }> {
  const known = await findInvoice(tx, merchantId, invoiceId);
  const debt = known === undefined ? undefined : await lockDebtOf(tx, known);
  const isGone = known !== undefined && isOfLostChange(known, debt);
  return { invoice: isGone ? undefined : await lockInvoice(tx, merchantId, invoiceId), debt };
}

/** True for the invoice of a dropped change, which can no longer be paid. */
export const isOfLostChange = (
  { subscriptionId, period }: Pick<Invoice, 'subscriptionId' | 'period'>,
  debt: Debt | undefined,
): boolean => subscriptionId !== null && period === null && debt === undefined;

/** True if the invoice is owed and its amount due equals this payment. */
export const isOwed = (
  { status, amountDueCentavos }: Pick<Invoice, 'status' | 'amountDueCentavos'>,
  { amountCentavos }: Pick<InvoicePayment, 'amountCentavos'>,
): boolean => mayDo('pay', status) && amountDueCentavos === amountCentavos;
