import { type Html, html } from '../../payer-pages/frame/html.ts';
import { showDay } from '../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import type { Invoice } from '../billing/invoices/invoice.ts';
import { INVOICE_PAGE, signInvoiceLink } from '../billing/invoices/invoice-link.ts';
import { invoiceListMessages } from './messages/invoice-list-messages.ts';
import { type OpenSubscription, pathOf } from './open-subscription.ts';
import type { PayerBilling } from './payer-billing.ts';

/** Past invoices with their PDFs; nothing before the first invoice. */
export function invoiceList(view: OpenSubscription, { invoices, hasMore }: PayerBilling): Html | false {
  if (invoices.length === 0) return false;
  const { language } = view;
  const messages = invoiceListMessages[language];
  const all = `${pathOf(view)}?lang=${language}&cuentas=todas#cuentas`;
  return html`<section class="section" id="cuentas" aria-labelledby="invoices">
<h2 id="invoices">${messages.title}</h2>
<ul class="invoices">
${invoices.map(invoice => invoiceRow(view, invoice))}</ul>
${hasMore && html`<p><a href="${all}">${messages.all}</a></p>`}
</section>`;
}

/** The page that shows an invoice and takes its payment. */
export const payerInvoicePath = ({ gateway }: OpenSubscription, invoice: Invoice): string =>
  `${INVOICE_PAGE}/${signInvoiceLink(gateway, invoice)}`;

function invoiceRow(view: OpenSubscription, invoice: Invoice): Html {
  const { language } = view;
  const messages = invoiceListMessages[language];
  const path = payerInvoicePath(view, invoice);
  const name = invoice.number === null ? messages.unnumbered : messages.see(String(invoice.number));
  const day = invoice.issueDate === null ? '' : showDay(invoice.issueDate, language);
  return html`<li>
<span><a href="${path}?lang=${language}">${name}</a> <span class="quiet">${day}</span></span>
<span class="invoice-amount">${displayPesos(invoice.totalCentavos, language)}</span>
<span><span class="quiet">${messages.statuses[invoice.status]}</span> <a href="${path}/pdf?lang=${language}" aria-label="${messages.pdfOf(String(invoice.number ?? ''))}">${messages.pdf}</a></span>
</li>
`;
}
