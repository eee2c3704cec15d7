import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound } from '../../../platform/errors.ts';
import { requireWithinLimit, type Transaction } from '../../charges/charge.ts';
import { endDeclined, settleInvoicePayment } from '../../charges/hosted/settle-invoice-payments.ts';
import type { CardPayment, NewPayment, PaymentResult, RecordedPayment } from '../../charges/payment.ts';
import { recordPayments } from '../../charges/record-store.ts';
import { findEarlierCharge, resultOfRepeat } from '../../charges/repeated-charge.ts';
import { lockTransaction } from '../../charges/store.ts';
import { takeCardPayment } from '../../charges/take-card-payment.ts';
import { chargeOrThrow } from '../../charges/view.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import type { InvoicePayment } from '../invoice-payments/invoice-payment.ts';
import { findInvoicePayment, insertInvoicePayment } from '../invoice-payments/store.ts';
import { describeInvoice } from '../invoices/describe-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { requireAction } from '../invoices/invoice-action.ts';
import { findInvoice } from '../invoices/store.ts';
import { keepCardsAway } from '../subscriptions/period-payments/pay-period.ts';
import { chargeTaxesOf } from '../taxes/charge-taxes.ts';
import { holdForStep, underWay } from './hold-invoice.ts';
import { splitsOfInvoice } from './split-invoice.ts';

export interface InvoicePaymentRequest {
  invoiceId: string;
  /** A request repeated after a crash has the same id. */
  chargeId: string;
  sourceId: string;
  ipAddress: string;
}

/**
 * Charges an invoice to a card. The charge and its claim on the invoice are recorded together: nothing else pays or ends the invoice
 * until the outcome is known. After a crash the sweeps continue.
 */
export async function payInvoice(
  gateway: Gateway,
  merchant: Merchant,
  request: InvoicePaymentRequest,
): Promise<{ invoice: Invoice; charge: Transaction }> {
  const { invoiceId, chargeId } = request;
  const earlier = await findEarlierCharge(gateway, merchant, chargeId);
  const result =
    earlier === undefined ? await chargeInvoice(gateway, merchant, request) : resultOfRepeat(earlier);
  await settle(gateway, merchant.id, invoiceId, result);
  const charge = chargeOrThrow(result);
  return { charge, invoice: await getInvoice(gateway, merchant.id, invoiceId) };
}

async function chargeInvoice(
  gateway: Gateway,
  merchant: Merchant,
  { invoiceId, chargeId, sourceId, ipAddress }: InvoicePaymentRequest,
): Promise<PaymentResult> {
  const invoice = await getInvoice(gateway, merchant.id, invoiceId);
  requireAction('pay', invoice.status);
  const { customerId, amountDueCentavos: amountCentavos } = invoice;
  requireWithinLimit(merchant, amountCentavos, 'source_id');
  const payment: CardPayment = {
    id: chargeId,
    customerId,
    sourceId,
    amountCentavos,
    captures: true,
    installments: 1,
    description: describeInvoice(invoice),
    orderId: null,
    taxes: chargeTaxesOf(invoice.lines),
    customerDetails: null,
    deviceSessionId: null,
    ipAddress,
    splits: await splitsOfInvoice(gateway.database, invoice),
    // An unknown outcome is queried, not reversed: the invoice waits for it.
    isRepeatable: true,
  };
  return takeCardPayment(gateway, merchant, payment, row => recordForInvoice(gateway, invoice, row));
}

class NotRecorded extends Error {
  readonly recorded: RecordedPayment;
  constructor(recorded: RecordedPayment) {
    super(recorded.kind);
    this.recorded = recorded;
  }
}

async function recordForInvoice(
  { database }: Gateway,
  { merchantId, id }: Invoice,
  row: NewPayment,
): Promise<RecordedPayment> {
  const { charge } = row;
  const now = charge.creationDate;
  try {
    return await database.transaction(async tx => {
      const held = await holdForStep(tx, { merchantId, id }, { action: 'pay', now });
      // The amount due has changed since it was read.
      if (held.invoice.amountDueCentavos !== charge.amountCentavos) throw underWay();
      if (held.debt !== undefined) await keepCardsAway(tx, held.debt);
      const [recorded = { kind: 'source_gone' } as const] = await recordPayments(tx, [row]);
      if (recorded.kind !== 'recorded') throw new NotRecorded(recorded);
      if (!(await insertInvoicePayment(tx, paymentOf(id, merchantId, charge, 'open')))) throw underWay();
      return recorded;
    });
  } catch (error) {
    if (error instanceof NotRecorded) return error.recorded;
    throw error;
  }
}

const paymentOf = (
  invoiceId: string,
  merchantId: string,
  { id: transactionId, amountCentavos, creationDate }: Transaction,
  status: InvoicePayment['status'],
): InvoicePayment => ({ merchantId, transactionId, invoiceId, amountCentavos, status, creationDate });

async function settle(
  gateway: Gateway,
  merchantId: string,
  invoiceId: string,
  { kind, charge }: PaymentResult,
) {
  if (kind === 'unknown') return;
  if (kind === 'refused') {
    const { database, clock } = gateway;
    await database.transaction(tx => noteRefused(tx, merchantId, { invoiceId, charge, now: clock.now() }));
  }
  await settleInvoicePayment(gateway, merchantId, charge.id);
}

/** A card that our own rules rejected never claimed the invoice, but counts as a failed payment. */
async function noteRefused(
  tx: Queryable,
  merchantId: string,
  { invoiceId, charge, now }: { invoiceId: string; charge: Transaction; now: Date },
): Promise<void> {
  await lockTransaction(tx, merchantId, charge.id);
  if ((await findInvoicePayment(tx, merchantId, charge.id)) !== undefined) return;
  const payment = paymentOf(invoiceId, merchantId, charge, 'ended');
  await insertInvoicePayment(tx, payment);
  await endDeclined(tx, payment, now);
}

async function getInvoice({ database }: Gateway, merchantId: string, id: string): Promise<Invoice> {
  const invoice = await findInvoice(database, merchantId, id);
  if (invoice === undefined) throw notFound('invoice');
  return invoice;
}
