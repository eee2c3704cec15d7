import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../charges/charge.ts';
import { mayGoToBank } from '../subscriptions/period-payments/go-to-bank.ts';
import { keepCardsAway } from '../subscriptions/period-payments/pay-period.ts';
import { PeriodBusy } from '../subscriptions/period-payments/period-payment.ts';
import { holdInvoice, isOwed } from './count-for-invoice.ts';
import { paidInvoiceOf } from './invoice-payment.ts';
import { findInvoicePayment } from './store.ts';

/**
 * Decides whether a payer may continue with a waiting charge, in the transaction that records the attempt. Charges without a period
 * or an invoice always may. `unneeded`: the debt is no longer owed. `busy`: another charge of the debt is in progress.
 */
export async function mayPay(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
): Promise<'yes' | 'busy' | 'unneeded'> {
  if (paidInvoiceOf(charge) === undefined) return mayGoToBank(tx, merchantId, charge);
  const payment = await findInvoicePayment(tx, merchantId, charge.id);
  if (payment?.status !== 'open') return 'unneeded';
  try {
    const { invoice, debt } = await holdInvoice(tx, payment);
    if (invoice === undefined || !isOwed(invoice, payment)) return 'unneeded';
    if (debt !== undefined) await keepCardsAway(tx, debt);
    return 'yes';
  } catch (error) {
    if (error instanceof PeriodBusy) return 'busy';
    throw error;
  }
}
