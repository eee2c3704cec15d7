import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { GatewayError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import type { Transaction } from '../../charges/charge.ts';
import { createPendingCharge } from '../../charges/hosted/create-pending-charge.ts';
import { newLinkId } from '../../charges/hosted/handle-store.ts';
import { settleInvoicePayment } from '../../charges/hosted/settle-invoice-payments.ts';
import { findTransaction } from '../../charges/store.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { holdInvoice, isOwed } from '../invoice-payments/count-for-invoice.ts';
import { InvoiceNotOwed, invoiceDetails } from '../invoice-payments/invoice-payment.ts';
import { findOpenPayment, insertInvoicePayment } from '../invoice-payments/store.ts';
import { describeInvoice } from '../invoices/describe-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { mayDo } from '../invoices/invoice-action.ts';
import { chargeTaxesOf } from '../taxes/charge-taxes.ts';
import { splitsOfInvoice } from './split-invoice.ts';

/** As long as a payment link. Afterwards the page of the invoice opens another charge. */
const LIFE_MS = 30 * 86_400_000;

/** True if the page of the invoice offers a payment. */
export const isPayable = ({
  status,
  amountDueCentavos,
}: Pick<Invoice, 'status' | 'amountDueCentavos'>): boolean =>
  status === 'open' && mayDo('pay', status) && amountDueCentavos > 0n;

class AnotherOpen extends Error {}

/**
 * Returns the charge with which a payer pays an invoice by card, PSE or in cash: the open one or a new one. Returns undefined if there
 * is nothing to pay or a charge of its subscription is in progress.
 */
export async function startHostedPayment(
  gateway: Gateway,
  merchant: Merchant,
  invoice: Invoice,
): Promise<Transaction | undefined> {
  if (!isPayable(invoice)) return undefined;
  const present = await findPayment(gateway, invoice);
  if (present !== undefined) return present;
  try {
    return await createCharge(gateway, merchant, invoice);
  } catch (error) {
    // Another tab has just paid or opened it, or the amount exceeds the merchant's limit.
    if (!(error instanceof AnotherOpen) && !(error instanceof GatewayError)) throw error;
    return findPayment(gateway, invoice);
  }
}

/** Finds the open charge. Closes it if it has ended or has another amount. */
async function findPayment(gateway: Gateway, { merchantId, id }: Invoice): Promise<Transaction | undefined> {
  const { database } = gateway;
  const open = await findOpenPayment(database, merchantId, id);
  if (open === undefined) return undefined;
  await settleInvoicePayment(gateway, merchantId, open.transactionId);
  const still = await findOpenPayment(database, merchantId, id);
  return still && findTransaction(database, { merchantId, customerId: null }, still.transactionId);
}

const isOfChange = ({ subscriptionId, period }: Invoice): boolean =>
  subscriptionId !== null && period === null;

async function createCharge(gateway: Gateway, merchant: Merchant, invoice: Invoice): Promise<Transaction> {
  const { customerId, id: invoiceId, lines, amountDueCentavos } = invoice;
  const { iva, incCentavos } = chargeTaxesOf(lines);
  const link = newLinkId();
  const url = `${gateway.baseUrl}/pagar/${link}`;
  return createPendingCharge(gateway, { merchant, customerId }, newId('transaction'), {
    input: {
      amount: Number(formatPesos(amountDueCentavos)),
      currency: 'COP',
      iva,
      description: describeInvoice(invoice),
      ...(incCentavos === null ? {} : { inc: Number(formatPesos(incCentavos)) }),
    },
    pending: {
      method: 'card',
      status: 'charge_pending',
      dueDate: new Date(gateway.clock.now().getTime() + LIFE_MS),
      details: { payment_method: { type: 'redirect', url }, link, ...invoiceDetails(invoiceId) },
      handles: [link],
      // The payer is present, so the issuer may authenticate the cardholder.
      use3dSecure: isOfChange(invoice) && gateway.cardholderAuthentication !== undefined,
      mayRetry: true,
      splits: await splitsOfInvoice(gateway.database, invoice),
      also: (tx, charge) => claimInvoice(tx, merchant.id, invoiceId, charge),
    },
  });
}

/** Runs in the transaction that writes the charge. */
async function claimInvoice(
  tx: Queryable,
  merchantId: string,
  invoiceId: string,
  { id: transactionId, amountCentavos, creationDate }: Transaction,
): Promise<void> {
  const payment = {
    merchantId,
    transactionId,
    invoiceId,
    amountCentavos,
    status: 'open',
    creationDate,
  } as const;
  const { invoice } = await holdInvoice(tx, payment);
  if (invoice === undefined || !isOwed(invoice, payment)) throw new InvoiceNotOwed();
  if (!(await insertInvoicePayment(tx, payment))) throw new AnotherOpen();
}
