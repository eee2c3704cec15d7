import { type Html, html } from '../../../../payer-pages/frame/html.ts';
import { message } from '../../../../payer-pages/frame/message.ts';
import { shareLink } from '../../../../payer-pages/frame/share-link.ts';
import { type VoucherMessages, voucherMessages } from './voucher-messages.ts';
import type { ShownReference, VoucherSheet } from './voucher-sheet.ts';

export const voucherPath = (id: string): string => `/vouchers/${id}`;

const WITHOUT_SCRIPT_SECONDS = 30;
/** Our own references have a known bar width; other numbers use the width that they need. */
const OWN_DIGITS = 16;

/** Below the amount: payment instructions while the voucher is open, then its outcome. */
export function voucherBody(sheet: VoucherSheet, publicUrl: string): { title: string; body: Html } {
  const messages = voucherMessages[sheet.language];
  if (sheet.state === 'pending')
    return { title: messages.title, body: pendingBody(sheet, messages, publicUrl) };
  const said = messages[sheet.state];
  const text =
    sheet.state === 'expired' ? messages.expired.text(sheet.until) : messages[sheet.state].text(sheet.shop);
  const tone = tones[sheet.state];
  if (sheet.state === 'opening') {
    return { title: said.title, body: watching(sheet, message({ tone, title: said.title, text })) };
  }
  const isPaid = sheet.state === 'paid';
  const body = message({
    tone,
    title: said.title,
    text,
    more: isPaid ? receipt(sheet, messages) : undefined,
    action: isPaid ? { href: pdfPath(sheet), label: messages.receipt } : undefined,
  });
  return { title: said.title, body };
}

const tones = {
  paid: 'good',
  expired: 'warning',
  cancelled: 'warning',
  opening: 'waiting',
  review: 'warning',
} as const;

const pagoOf = ({ cardPath }: VoucherSheet): string =>
  cardPath === null ? '' : `&pago=${cardPath.slice('/pagar/'.length)}`;

const pdfPath = ({ id, language }: VoucherSheet): string => `${voucherPath(id)}.pdf?lang=${language}`;

function receipt(sheet: VoucherSheet, messages: VoucherMessages): Html {
  const text = messages.paidText(sheet.shop, sheet.amount, sheet.paidOn, sheet.references[0]?.grouped ?? '');
  const fact = (term: string, value: string | null | undefined) =>
    value !== null && value !== undefined && html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
  return html`<dl class="receipt">${fact(messages.paidOn, sheet.paidOn)}${fact(
    messages.reference,
    sheet.references[0]?.grouped,
  )}${fact(messages.approval, sheet.approval)}</dl>
<p>${shareLink(sheet.language, { text })}</p>`;
}

/** The page updates itself when the state changes. */
const watching = (sheet: VoucherSheet, body: Html): Html => html`<article
 class="voucher" data-watch="${voucherPath(sheet.id)}/status" data-watch-state="${sheet.state}">
<noscript><meta http-equiv="refresh" content="${WITHOUT_SCRIPT_SECONDS}"></noscript>
${body}
</article>`;

const pendingBody = (sheet: VoucherSheet, messages: VoucherMessages, publicUrl: string): Html =>
  watching(
    sheet,
    html`<h1>${messages.title}</h1>
<p class="voucher-state" role="status"><strong>${messages.waiting}.</strong> ${messages.waitingHint}</p>
${sheet.references.slice(0, 1).map(reference => referenceBlock(reference, messages, true))}
<p class="voucher-readers">${readersOf(sheet, messages)}</p>
<p class="voucher-until"><span>${messages.expires}</span> <strong>${sheet.until}</strong></p>
<p class="voucher-exact">${messages.exactAmount}</p>
<section class="voucher-part"><h2>${messages.networksTitle}</h2>
${
  sheet.networks.length === 0
    ? html`<p>${messages.askShop(sheet.shop)}</p>`
    : html`<ul class="voucher-networks">${sheet.networks.map(line => html`<li>${line}</li>`)}</ul>`
}</section>
<section class="voucher-part"><h2>${messages.stepsTitle}</h2>
<ol class="voucher-steps">${messages.steps.map(step => html`<li>${step}</li>`)}</ol></section>
${sheet.references.slice(1).map(
  reference => html`<details class="voucher-second"><summary>${messages.otherReference}</summary>
${referenceBlock(reference, messages, false)}
</details>`,
)}
${actions(sheet, messages, publicUrl)}`,
  );

/** Names the tills whose scanners read the bars. */
const readersOf = ({ networkNames }: VoucherSheet, messages: VoucherMessages): string =>
  networkNames.length === 0 ? messages.readByAny : messages.readBy(networkNames);

/** The digits are also text, so that they can be read aloud, copied and enlarged. */
const referenceBlock = (
  { label, digits, grouped, bars, barcode }: ShownReference,
  messages: VoucherMessages,
  isFirst: boolean,
): Html => html`<section class="voucher-reference${isFirst && ' voucher-reference-first'}" aria-label="${label}">
<p class="voucher-label">${label}</p>
<p class="voucher-digits" id="ref-${digits}">${grouped}</p>
${isFirst && html`<button type="button" class="button button-quiet voucher-copy" data-copy="${digits}" data-copied="${messages.copied}" hidden>${messages.copy}</button>`}
${bars !== null && html`<img class="voucher-barcode" src="/barcode/${barcode}.svg?width=2&amp;height=${isFirst ? 100 : 80}" alt="${messages.barcodeOf(grouped)}"${bars === digits && digits.length === OWN_DIGITS && html` width="286"`} height="${isFirst ? 100 : 80}">`}
</section>`;

function actions(sheet: VoucherSheet, messages: VoucherMessages, publicUrl: string): Html {
  const [first] = sheet.references;
  const text = messages.shareText(sheet.shop, sheet.amount, first?.grouped ?? '', sheet.until);
  return html`<div class="voucher-actions">
${shareLink(sheet.language, { text, url: publicUrl })}
<button type="button" class="button button-quiet" data-print="page" hidden>${messages.print}</button>
<button type="button" class="button button-quiet" data-print="ticket" hidden>${messages.printTicket}</button>
<a class="button button-quiet" href="${pdfPath(sheet)}">${messages.pdf}</a>
${sheet.cardPath !== null && html`<a class="button button-quiet" href="${sheet.cardPath}?lang=${sheet.language}">${messages.otherWay}</a>`}
<a class="button button-quiet voucher-again" href="${voucherPath(sheet.id)}?lang=${sheet.language}${pagoOf(sheet)}">${messages.checkAgain}</a>
</div>`;
}
