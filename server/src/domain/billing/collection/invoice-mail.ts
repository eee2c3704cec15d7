import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { listRecipients } from '../../customers/recipient-store.ts';
import { mailOf } from '../../emails/mail-of.ts';
import type { InvoiceNoticeKind } from '../../emails/payer-emails/invoice-notice.ts';
import { listOwnTexts } from '../../emails/text/mail-text-store.ts';
import { queueTimedMails } from '../../emails/timed/queue-timed-mails.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import { describeInvoice } from '../invoices/describe-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { invoicePageUrl } from '../invoices/invoice-link.ts';

export interface InvoiceMail {
  invoice: Invoice;
  notice: InvoiceNoticeKind;
  mailId: string;
  /** The previous email about this invoice. */
  replaces: string | null;
  now: Date;
}

/**
 * Queues an email about an invoice for the legal hours. Only emails about overdue invoices collect: a customer gets one of them a day. A
 * customer deleted in the meantime gets none.
 */
export async function queueInvoiceMail(
  gateway: Gateway,
  tx: Queryable,
  { invoice, notice, mailId, replaces, now }: InvoiceMail,
): Promise<void> {
  const { merchantId, customerId, id: invoiceId } = invoice;
  const seller = await findBrand(tx, merchantId);
  const [recipient] = await listRecipients(tx, [{ merchantId, customerId }]);
  if (seller === undefined || recipient === undefined || invoice.dueDate === null) return;
  const { language, name, email } = recipient;
  const texts = (await listOwnTexts(tx, [merchantId], `invoice_${notice}`)).get(merchantId);
  const page = invoicePageUrl(gateway, { merchantId, id: invoiceId });
  const query = language === 'es' ? '' : `?lang=${language}`;
  const content = mailOf.invoiceNotice({
    language,
    seller,
    isTest: gateway.environment === 'sandbox',
    customerName: name,
    notice,
    number: String(invoice.number ?? ''),
    amountDueCentavos: invoice.amountDueCentavos,
    dueOn: invoice.dueDate,
    concept: describeInvoice(invoice),
    url: `${page}${query}`,
    pdfUrl: `${page}/pdf${query}`,
    ownText: texts?.[language],
  });
  const collects = { customerId, subscriptionId: null, period: null };
  const mail = {
    ...content,
    merchantId,
    recipient: email,
    creationDate: now,
    resourceId: invoiceId,
    about: { invoiceId, mailId, replaces },
    ...(notice === 'overdue' ? { collects } : {}),
  };
  await queueTimedMails(tx, [mail], gateway.realClock.now());
}
