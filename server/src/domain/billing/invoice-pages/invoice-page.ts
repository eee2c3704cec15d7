import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import { html } from '../../../payer-pages/frame/html.ts';
import { renderPayerPage } from '../../../payer-pages/frame/layout.ts';
import { INVOICE_PAGE } from '../invoices/invoice-link.ts';
import { invoiceMessages } from './invoice-messages.ts';
import type { OpenInvoice } from './open-invoice.ts';

interface InvoiceView extends OpenInvoice {
  token: string;
  language: Language;
}

// No way to the page of the subscription: that one takes a link that expires.
/** The invoice in lines and sums, with its PDF. */
export function renderInvoicePage({ environment }: Pick<Gateway, 'environment'>, view: InvoiceView): string {
  const { brand, sheet, token, language } = view;
  const messages = invoiceMessages[language];
  const path = `${INVOICE_PAGE}/${token}`;
  const row = (term: string, value: string) => html`<div><dt>${term}</dt><dd>${value}</dd></div>
`;
  return renderPayerPage({
    language,
    brand,
    environment,
    backUrl: brand.websiteUrl,
    title: sheet.title,
    path,
    body: html`<p class="lead">${sheet.status}</p>
<dl class="receipt">
${sheet.facts.map(([label, value]) => row(label, value))}</dl>
<dl class="receipt">
${sheet.lines.map(line => row(line.quantity === '1' ? line.description : `${line.description} × ${line.quantity}`, line.amount))}</dl>
<dl class="receipt">
${sheet.sums.map(([label, value]) => row(label, value))}</dl>
<p><a href="${path}/pdf?lang=${language}">${messages.pdf}</a></p>`,
  });
}
