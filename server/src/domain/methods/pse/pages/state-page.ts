import { type Html, html } from '../../../../payer-pages/frame/html.ts';
import { showShortInstant } from '../../../../payer-pages/frame/instants.ts';
import { type Message, message } from '../../../../payer-pages/frame/message.ts';
import { shareLink } from '../../../../payer-pages/frame/share-link.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import { paidInvoiceOf } from '../../../billing/invoice-payments/invoice-payment.ts';
import { paidPeriodOf } from '../../../billing/subscriptions/period-payments/period-payment.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { type PayerView, renderView, returnUrlOf, shopAddress } from '../../../charges/hosted/payer-page.ts';
import { receiptPath } from '../../../charges/hosted/receipt-address.ts';
import type { PseAttempt } from '../pse-attempt.ts';
import { psePath } from '../pse-payment-method.ts';
import type { PseState } from '../pse-state.ts';
import { pseStateMessages } from './messages/state-messages.ts';
import { pseReceipt } from './receipt.ts';

type ShownState = Exclude<PseState, 'payable'>;

const statusCodes: Partial<Record<ShownState, number>> = { expired: 410, cancelled: 410 };

/** The HTTP status of the page; a link that can no longer be paid is 410. */
export const statusOfPage = (state: ShownState): number => statusCodes[state] ?? 200;

/** Every state of a PSE payment without a form. A payer who `comesFromBank` is redirected to the shop. */
export function renderPseState(
  view: PayerView,
  state: ShownState,
  attempt: PseAttempt | undefined,
  { comesFromBank = false, receiptTo }: { comesFromBank?: boolean; receiptTo?: string | undefined } = {},
): string {
  const { brand, handle, language } = view;
  const texts = pseStateMessages[language];
  const shown = shownOf(view, state, attempt, receiptTo);
  const contact = [brand.email, brand.phone].filter(Boolean).join(', ');
  const isOpen = state === 'at_bank' || state === 'starting';
  return renderView(view, {
    title: shown.title,
    path: psePath(handle),
    backUrl: shown.action === undefined ? shopAddress(view) : null,
    body: html`<div${isOpen && html` data-poll="${psePath(handle)}/estado?desde=${state}"`}>
${message({
  ...shown,
  more: html`${pseReceipt(view, state, attempt)}${shown.more}${comesFromBank && leaveBox(view, state)}`,
  note: contact === '' || state === 'paid' ? undefined : texts.askShop(contact, attempt?.cus ?? null),
})}
</div>`,
  });
}

function shownOf(
  view: PayerView,
  state: ShownState,
  attempt: PseAttempt | undefined,
  receiptTo: string | undefined,
): Message {
  const { brand, charge, handle, language } = view;
  const texts = pseStateMessages[language];
  const returnUrl = returnUrlOf(charge);
  const toShop = returnUrl === null ? undefined : { href: returnUrl, label: texts.returnToShop(brand.name) };
  const look = (label: string) => ({ href: `${psePath(handle)}/retorno?lang=${language}`, label });
  const messages: Record<ShownState, () => Message> = {
    starting: () => {
      const { again, ...said } = texts.starting;
      return { tone: 'waiting', ...said, action: look(again) };
    },
    at_bank: () => {
      const { go, again, ...said } = texts.atBank;
      const bankUrl = attempt?.bankUrl ?? null;
      const more = bankUrl === null ? undefined : quietLink(bankUrl, go(attempt?.bankName ?? ''));
      return { tone: 'waiting', ...said, action: look(again), more };
    },
    paid: () => {
      const { title, text } = texts.paid;
      const sent = receiptTo && texts.receiptSent(receiptTo);
      const whole = [text, isLate(view) && texts.paidLate, sent].filter(Boolean).join(' ');
      return { tone: 'good', title, text: whole, action: toShop, more: keepButtons(view, attempt) };
    },
    review: () => ({ tone: 'warning', ...texts.review }),
    rejected: () => ({ tone: 'bad', ...texts.rejected, action: toShop }),
    expired: () => ({ tone: 'warning', ...texts.expired }),
    cancelled: () => ({
      tone: 'warning',
      ...(isForDebt(charge) ? texts.unneeded : texts.cancelled),
    }),
  };
  return messages[state]();
}

/** Whether the charge pays a period or an invoice. If it is canceled, that was paid another way. */
const isForDebt = (charge: Transaction): boolean =>
  paidPeriodOf(charge) !== undefined || paidInvoiceOf(charge) !== undefined;

const isLate = ({ charge }: PayerView): boolean =>
  (JSON.parse(charge.paymentDetails ?? '{}') as { payment_method?: { note?: string } }).payment_method
    ?.note !== undefined;

const quietLink = (href: string, label: string): Html =>
  html`<p><a class="button button-quiet" href="${href}">${label}</a></p>`;

/**
 * Sharing comes first, because most payers are on a phone. The script shows the print button; without scripts, the browser's
 * own menu prints.
 */
function keepButtons({ brand, charge, handle, language }: PayerView, attempt: PseAttempt | undefined): Html {
  const { print, download, shareText } = pseStateMessages[language];
  const text = shareText(
    brand.name,
    displayPesos(charge.amountCentavos, language),
    showShortInstant(charge.operationDate, language),
    attempt?.cus ?? charge.id,
  );
  return html`<p class="receipt-actions">${shareLink(language, { text })}
<a class="button button-quiet" href="${receiptPath(handle)}?lang=${language}">${download}</a>
<button class="button button-quiet" type="button" data-print-receipt hidden>${print}</button></p>`;
}

/** Long enough for the payer to read the result and choose to stay. */
const LEAVES_AFTER_SECONDS = 10;

/** Shown by the script, which counts down; without scripts, the payer returns by the link. */
function leaveBox({ brand, charge, language }: PayerView, state: ShownState): Html | false {
  const returnUrl = returnUrlOf(charge);
  if (returnUrl === null || (state !== 'paid' && state !== 'rejected')) return false;
  const { title, stay, said, stayed } = pseStateMessages[language].returning;
  return html`<div class="leave" data-leave-to="${returnUrl}" data-leave-said="${said(brand.name, LEAVES_AFTER_SECONDS)}" data-leave-stayed="${stayed}" hidden>
<p>${title(brand.name)} <strong><span data-leave-count>${LEAVES_AFTER_SECONDS}</span> s</strong></p>
<button class="button button-quiet" type="button" data-leave-stay>${stay}</button>
</div>
<p class="visually-hidden" role="status" data-leave-status></p>`;
}

/** Shown between our page and the bank's. The browser continues by the Refresh header, or the payer by the link. */
export function renderLeaving(view: PayerView, { bankName }: PseAttempt, bankUrl: string): string {
  const { go, ...said } = pseStateMessages[view.language].leaving;
  return renderView(view, {
    title: said.title,
    path: psePath(view.handle),
    body: message({ tone: 'waiting', ...said, action: { href: bankUrl, label: go(bankName) } }),
  });
}
