import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { renderPayerPage } from '../../../payer-pages/frame/layout.ts';
import { goodNotice, notice } from '../../../payer-pages/frame/message.ts';
import type { Transaction } from '../../charges/charge.ts';
import { INVOICE_PAGE } from '../invoices/invoice-link.ts';
import { isPayable } from '../one-off-invoices/start-hosted-payment.ts';
import { invoiceMessages } from './invoice-messages.ts';
import type { OpenInvoice } from './open-invoice.ts';

interface InvoiceView extends OpenInvoice {
  token: string;
  language: Language;
  /** The charge that waits for its payer or its outcome. */
  open: Transaction | undefined;
}

// No link to the subscription's page, because that link expires.
/** Renders the page of an invoice: lines, sums, PDF and payment button. */
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
${paymentSection(view, path)}
<dl class="receipt">
${sheet.facts.map(([label, value]) => row(label, value))}</dl>
<dl class="receipt">
${sheet.lines.map(line => row(line.quantity === '1' ? line.description : `${line.description} × ${line.quantity}`, line.amount))}</dl>
<dl class="receipt">
${sheet.sums.map(([label, value]) => row(label, value))}</dl>
<p><a href="${path}/pdf?lang=${language}">${messages.pdf}</a></p>`,
  });
}

function paymentSection({ invoice, open, language }: InvoiceView, path: string): Html | false {
  const messages = invoiceMessages[language];
  if (invoice.status === 'paid') return goodNotice(messages.paid.title, messages.paid.text);
  if (!isPayable(invoice)) return false;
  const isWaiting = open?.status === 'charge_pending' || open?.status === 'in_progress';
  if (open !== undefined && !isWaiting) {
    return html`<div data-poll="${path}/estado">${notice(messages.underWay.title, messages.underWay.text)}</div>`;
  }
  return html`<form method="post" action="${path}/pagar?lang=${language}" data-once>
<button type="submit">${open === undefined ? messages.pay : messages.goOn}</button>
<p class="field-hint">${messages.payWith}</p>
</form>`;
}
