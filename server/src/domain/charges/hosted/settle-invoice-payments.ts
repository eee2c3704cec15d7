import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { countPayment } from '../../billing/invoice-payments/count-for-invoice.ts';
import type { InvoicePayment } from '../../billing/invoice-payments/invoice-payment.ts';
import {
  changeInvoicePayment,
  findInvoicePayment,
  listDuePayments,
} from '../../billing/invoice-payments/store.ts';
import { mayDo } from '../../billing/invoices/invoice-action.ts';
import { lockInvoice, stepInvoice } from '../../billing/invoices/one-off-store.ts';
import { NotOwed, PeriodBusy } from '../../billing/subscriptions/period-payments/period-payment.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import type { Transaction } from '../charge.ts';
import { lockTransaction } from '../store.ts';
import { isOurs } from './close-period-payments.ts';
import { countEvent } from './pending-store.ts';
import { cancelPending, tell } from './settle-pending.ts';

const AT_ONCE = 4;

/**
 * The sweep that applies the outcome of a card charge to its invoice if the request did not, and cancels pending charges of
 * invoices that are no longer owed.
 */
export async function settleInvoicePayments(
  gateway: Gateway,
  { merchantId, batchSize }: { merchantId: string | null; batchSize: number },
): Promise<number> {
  const rows = await listDuePayments(gateway.database, merchantId, batchSize);
  const nameOf = (one: (typeof rows)[number]) => ({ kind: 'payment of an invoice', ...one });
  await workApart(gateway, { rows, atOnce: AT_ONCE, nameOf }, async ({ merchantId: owner, id }) => {
    const merchant = await findMerchant(gateway.database, owner);
    if (merchant === undefined) throw new Error(`the merchant ${owner} is gone`);
    await settleInvoicePayment(onMerchantsClock(gateway, merchant), owner, id).catch((error: unknown) => {
      if (!(error instanceof PeriodBusy)) throw error;
    });
  });
  return rows.length;
}

/** Settles one payment by the status of its charge. A second settlement changes nothing. */
export const settleInvoicePayment = (
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  merchantId: string,
  transactionId: string,
): Promise<void> =>
  database.transaction(async tx => {
    const charge = await lockTransaction(tx, merchantId, transactionId);
    const payment = await findInvoicePayment(tx, merchantId, transactionId);
    if (charge === undefined || payment?.status !== 'open') return;
    await settleOne(tx, charge, payment, clock.now());
  });

async function settleOne(
  tx: Queryable,
  charge: Transaction,
  payment: InvoicePayment,
  now: Date,
): Promise<void> {
  switch (charge.status) {
    case 'processing':
      return;
    case 'charge_pending':
    case 'in_progress':
      return closeUnneededPayment(tx, charge, payment, now);
    case 'cancelled':
      await changeInvoicePayment(tx, payment, 'ended');
      return;
    case 'failed':
      return endDeclined(tx, payment, now);
    default:
      return countOrReview(tx, charge, payment, now);
  }
}

/** Cancels a pending charge if its invoice is no longer owed or its amount has changed. */
async function closeUnneededPayment(
  tx: Queryable,
  charge: Transaction,
  payment: InvoicePayment,
  now: Date,
): Promise<void> {
  const invoice = await lockInvoice(tx, payment.merchantId, payment.invoiceId);
  const isOwed =
    invoice !== undefined &&
    mayDo('pay', invoice.status) &&
    invoice.amountDueCentavos === payment.amountCentavos;
  if (!isOwed) await endWaiting(tx, charge, payment, now);
}

/** Cancels a pending charge. False if a bank or a connection is processing it and only they can end it. */
export async function endWaiting(
  tx: Queryable,
  charge: Transaction,
  payment: InvoicePayment,
  now: Date,
): Promise<boolean> {
  if (!isOurs(charge)) return false;
  await cancelPending(tx, charge, { merchantId: payment.merchantId, from: charge.status, now });
  return changeInvoicePayment(tx, payment, 'ended');
}

/** The invoice is still owed; its next payment is another charge. */
export async function endDeclined(tx: Queryable, payment: InvoicePayment, now: Date): Promise<void> {
  const invoice = await lockInvoice(tx, payment.merchantId, payment.invoiceId);
  await changeInvoicePayment(tx, payment, 'ended');
  if (invoice === undefined || !mayDo('pay', invoice.status)) return;
  await stepInvoice(tx, invoice, { to: invoice.status, news: ['payment_failed'], now });
}

/**
 * Counts the payment, or if the invoice cannot accept it, keeps the charge for review and tells the merchant to return the money.
 */
async function countOrReview(
  tx: Queryable,
  charge: Transaction,
  payment: InvoicePayment,
  now: Date,
): Promise<void> {
  try {
    await countPayment(tx, payment, now);
  } catch (error) {
    if (!(error instanceof NotOwed)) throw error;
    await changeInvoicePayment(tx, payment, 'in_review');
    const counted = await countEvent(tx, payment.merchantId, charge.id);
    if (counted !== undefined)
      await tell(tx, payment.merchantId, counted, { types: ['charge.in_review'], now });
  }
}
