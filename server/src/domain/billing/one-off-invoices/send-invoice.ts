import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound } from '../../../platform/errors.ts';
import { findCustomer } from '../../customers/store.ts';
import { mailOf } from '../../emails/mail-of.ts';
import { queueMail } from '../../emails/sending/queue-mail.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import { describeInvoice } from '../invoices/describe-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { requireAction } from '../invoices/invoice-action.ts';
import { invoicePageUrl } from '../invoices/invoice-link.ts';
import { lockInvoice, noteInvoiceSent } from '../invoices/one-off-store.ts';

/** Emails an invoice to its customer, with the link to its page. */
export const sendInvoice = (gateway: Gateway, merchantId: string, id: string): Promise<Invoice> =>
  gateway.database.transaction(async tx => {
    const invoice = await lockInvoice(tx, merchantId, id);
    if (invoice === undefined) throw notFound('invoice');
    requireAction('send', invoice.status);
    await queueInvoiceMail(gateway, tx, invoice);
    await noteInvoiceSent(tx, invoice, gateway.clock.now());
    return invoice;
  });

async function queueInvoiceMail(gateway: Gateway, tx: Queryable, invoice: Invoice): Promise<void> {
  const { merchantId, customerId } = invoice;
  const customer = await findCustomer(tx, merchantId, customerId);
  const brand = await findBrand(tx, merchantId);
  if (customer === undefined || brand === undefined) throw notFound('customer');
  const content = mailOf.paymentLink({
    language: 'es',
    seller: brand,
    isTest: gateway.environment === 'sandbox',
    customerName: customer.name,
    amountCentavos: invoice.amountDueCentavos,
    ivaCentavos: invoice.taxCentavos === 0n ? null : invoice.taxCentavos,
    description: describeInvoice(invoice),
    orderId: invoice.number === null ? null : String(invoice.number),
    url: invoicePageUrl(gateway, invoice),
    payBefore: null,
  });
  await queueMail(tx, merchantId, {
    ...content,
    recipient: customer.email,
    creationDate: gateway.clock.now(),
    resourceId: invoice.id,
    isAskedFor: true,
  });
}
