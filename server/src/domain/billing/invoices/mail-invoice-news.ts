import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { listRecipients } from '../../customers/recipient-store.ts';
import { mailOf } from '../../emails/mail-of.ts';
import type { InvoiceNewsKind } from '../../emails/messages/invoice-news-messages.ts';
import type { InvoicePaidWith } from '../../emails/payer-emails/invoice-news.ts';
import { queueMail } from '../../emails/sending/queue-mail.ts';
import { listOwnTexts } from '../../emails/text/mail-text-store.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import { describeInvoice } from './describe-invoice.ts';
import type { Invoice } from './invoice.ts';
import { invoicePageUrl } from './invoice-link.ts';
import { findKnownToCustomers, type KnownToCustomer } from './mail-store.ts';
import type { InvoiceNews } from './tell-invoices.ts';

/** The gateway's parts that sign the links of an email. */
export type MailPlace = Pick<Gateway, 'environment' | 'keyRing' | 'baseUrl'>;

/** True if customers get emails about the invoice; for a card subscription they get emails about its charges instead. */
export const isMailed = ({ collection, subscriptionId }: Invoice): boolean =>
  collection === 'send_invoice' || subscriptionId === null;

/**
 * Emails customers about paid and void invoices. A payment with a receipt needs no further email, nor does a void invoice that was
 * never announced.
 */
export async function mailInvoiceNews(
  place: MailPlace,
  tx: Queryable,
  news: readonly InvoiceNews[],
): Promise<void> {
  const ended = news.filter(
    ({ invoice, types }) =>
      isMailed(invoice) && (types.includes('invoice.paid') || types.includes('invoice.voided')),
  );
  if (ended.length === 0) return;
  const known = await findKnownToCustomers(
    tx,
    ended.map(({ invoice }) => invoice),
  );
  for (const { invoice, now } of ended) {
    const about = known.get(invoice.id);
    if (about === undefined) continue;
    const { status, totalCentavos: amountCentavos } = invoice;
    if (status === 'paid' && !about.hasReceipt) {
      const day = invoice.paidElsewhere?.date ?? bogotaDateOf(now);
      const paidWith = paidWithOf(invoice, about);
      await queueNewsMail(place, tx, { invoice, news: 'paid', amountCentavos, day, paidWith, now });
    }
    if (status === 'void' && about.isAnnounced) {
      await queueNewsMail(place, tx, { invoice, news: 'void', amountCentavos, day: bogotaDateOf(now), now });
    }
  }
}

function paidWithOf({ paidElsewhere }: Invoice, { card }: KnownToCustomer): InvoicePaidWith {
  if (paidElsewhere !== null) return { by: 'elsewhere', reference: paidElsewhere.reference };
  return card === null
    ? { by: 'credit' }
    : { by: 'card', brand: card.brand, lastFour: card.card_number.slice(-4) };
}

export interface NewsMail {
  invoice: Invoice;
  news: InvoiceNewsKind;
  /** Of a credit note. */
  note?: { id: string; number: bigint };
  amountCentavos: bigint;
  day: CalendarDate;
  paidWith?: InvoicePaidWith;
  now: Date;
}

/** Emails a customer at any hour, because these emails do not collect. A deleted customer gets none. */
export async function queueNewsMail(
  place: MailPlace,
  tx: Queryable,
  { invoice, news, note, amountCentavos, day, paidWith, now }: NewsMail,
): Promise<void> {
  const { merchantId, customerId } = invoice;
  const seller = await findBrand(tx, merchantId);
  const [recipient] = await listRecipients(tx, [{ merchantId, customerId }]);
  if (seller === undefined || recipient === undefined) return;
  const { language, name, email } = recipient;
  const texts = (await listOwnTexts(tx, [merchantId], `invoice_${news}`)).get(merchantId);
  const page = invoicePageUrl(place, invoice);
  const query = language === 'es' ? '' : `?lang=${language}`;
  const content = mailOf.invoiceNews({
    language,
    seller,
    isTest: place.environment === 'sandbox',
    customerName: name,
    news,
    number: String(invoice.number ?? ''),
    noteNumber: note === undefined ? null : String(note.number),
    amountCentavos,
    day,
    concept: describeInvoice(invoice),
    paidWith: paidWith ?? null,
    url: `${page}${query}`,
    pdfUrl: `${page}${note === undefined ? '' : `/notas/${note.id}`}/pdf${query}`,
    ownText: texts?.[language],
  });
  await queueMail(tx, merchantId, {
    ...content,
    recipient: email,
    creationDate: now,
    resourceId: invoice.id,
  });
}
