import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { showShortInstant } from '../../../payer-pages/frame/instants.ts';
import { message, type Tone } from '../../../payer-pages/frame/message.ts';
import { shareLink } from '../../../payer-pages/frame/share-link.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import type { PaymentDetails } from '../charge.ts';
import { type PayerView, renderView, returnUrlOf, reversalPath, shopAddress } from '../hosted/payer-page.ts';
import { receiptPath } from '../hosted/receipt-address.ts';
import { payPath } from './card-form-page.ts';
import { stateMessages } from './messages/state-messages.ts';
import { paymentMethodOf, paymentMethodsFor } from './other-payment-methods.ts';
import type { PaymentState } from './payment-state.ts';
import { titleCase } from './receipt/receipt-sheet.ts';

type ShownState = Exclude<PaymentState, 'payable'>;

export interface StatePage {
  /** The issuer's page, while it waits for the payer. */
  challengeUrl?: string | undefined;
  /** Signed token for going back from another payment method; without it, the payer cannot go back. */
  giveBackToken?: string | undefined;
  /** The address that the receipt was sent to. */
  receiptTo?: string | undefined;
}

interface Shown {
  tone: Tone;
  title: string;
  text: string;
  more?: Html | undefined;
  action?: { href: string; label: string } | undefined;
}

const statusCodes: Partial<Record<ShownState, number>> = { expired: 410, cancelled: 410 };

/** The HTTP status of the page; a link that can no longer be paid is 410. */
export const statusOf = (state: ShownState): number => statusCodes[state] ?? 200;

/** Renders every state of a payment that has no form. */
export function renderState(view: PayerView, state: ShownState, page: StatePage = {}): string {
  const { brand, handle, language } = view;
  const messages = stateMessages[language];
  const shown = shownOf(view, state, page);
  const contact = brand.email ?? brand.phone;
  const isOpen = ['processing', 'elsewhere', 'at_issuer'].includes(state);
  return renderView(view, {
    title: shown.title,
    path: payPath(handle),
    showsDeadline: state === 'elsewhere',
    backUrl: shown.action === undefined ? shopAddress(view) : null,
    body: html`<div${state === 'processing' && html` data-poll="${payPath(handle)}/estado"`}>
${message({
  ...shown,
  note: contact === null || state === 'paid' || isOpen ? undefined : messages.askShop(contact),
})}
</div>`,
  });
}

function shownOf(view: PayerView, state: ShownState, page: StatePage): Shown {
  const { brand, charge, merchant, handle, language } = view;
  const messages = stateMessages[language];
  const returnUrl = returnUrlOf(charge);
  const toShop =
    returnUrl === null ? undefined : { href: returnUrl, label: messages.returnToShop(brand.name) };
  switch (state) {
    case 'paid': {
      const said = charge.status === 'in_progress' ? messages.held : messages.paid;
      const sent = page.receiptTo && messages.receiptSent(page.receiptTo);
      const text = sent === undefined ? said.text : `${sent} ${said.text}`;
      return { tone: 'good', title: said.title, text, more: receipt(view), action: toShop };
    }
    case 'refunded':
      return { tone: 'good', ...messages.refunded, more: receipt(view), action: toShop };
    case 'processing': {
      const { again, ...said } = messages.processing;
      return {
        tone: 'waiting',
        ...said,
        action: { href: `${payPath(handle)}?lang=${language}`, label: again },
      };
    }
    case 'at_issuer': {
      const { go, ...said } = messages.atIssuer;
      const url = page.challengeUrl;
      return { tone: 'waiting', ...said, action: url === undefined ? undefined : { href: url, label: go } };
    }
    case 'elsewhere': {
      const { go, card, ...said } = messages.elsewhere;
      const paymentMethod = paymentMethodOf(charge);
      const action =
        paymentMethod === undefined
          ? undefined
          : {
              href: `${paymentMethod.path(handle)}?lang=${language}`,
              label: go(paymentMethod.label[language]),
            };
      return { tone: 'waiting', ...said, action, more: giveBackForm(view, page.giveBackToken, card) };
    }
    case 'exhausted':
      return {
        tone: 'bad',
        ...messages.exhausted,
        more: otherPaymentMethods(view, paymentMethodsFor(charge, merchant)),
      };
    case 'failed':
      return { tone: 'bad', ...messages.failed, action: toShop };
    case 'expired':
      return { tone: 'warning', ...messages.expired };
    default:
      return { tone: 'warning', ...messages.cancelled };
  }
}

const giveBackForm = (
  { handle, language }: PayerView,
  token: string | undefined,
  label: string,
): Html | undefined =>
  token === undefined
    ? undefined
    : html`<form method="post" action="${payPath(handle)}/tarjeta?lang=${language}" data-once>
<input type="hidden" name="form_token" value="${token}">
<button class="button button-quiet" type="submit">${label}</button>
</form>`;

const otherPaymentMethods = (
  { handle, language }: PayerView,
  paymentMethods: ReturnType<typeof paymentMethodsFor>,
): Html | undefined =>
  paymentMethods.length === 0
    ? undefined
    : html`<ul class="methods">${paymentMethods.map(
        paymentMethod =>
          html`<li><a href="${paymentMethod.path(handle)}?lang=${language}">${paymentMethod.label[language]}</a></li>`,
      )}</ul>`;

/** The payer's receipt, with a note on the right to a reversal (Ley 1480). */
function receipt({ brand, charge, handle, language }: PayerView): Html {
  const messages = stateMessages[language].receipt;
  const amount = displayPesos(charge.amountCentavos, language);
  const date = showShortInstant(charge.operationDate, language);
  const isAskable = charge.method !== 'store' && charge.status === 'completed';
  const card =
    charge.card === null ? null : (JSON.parse(charge.card) as { brand: string; card_number: string });
  const details =
    charge.paymentDetails === null ? null : (JSON.parse(charge.paymentDetails) as PaymentDetails);
  const document = details?.['payer_document'] as { type: string; end: string } | undefined;
  const row = (term: string, value: string | null | undefined) =>
    typeof value === 'string' &&
    html`<div><dt>${term}</dt><dd>${value}</dd></div>
`;
  return html`<dl class="receipt">
${row(messages.amount, amount)}${row(messages.order, charge.orderId)}${row(messages.date, date)}${row(
  messages.card,
  charge.method === 'card' && card !== null
    ? `${titleCase(card.brand)} •••• ${card.card_number.slice(-4)}`
    : null,
)}${row(messages.installments, charge.method === 'card' && charge.installments > 1 ? String(charge.installments) : null)}${row(messages.document, document === undefined ? null : `${document.type} •••${document.end}`)}${row(
  messages.approval,
  charge.authorization,
)}${row(messages.transaction, charge.id)}</dl>
<p class="message-note">${messages.reversal}${isAskable && html` <a href="${reversalPath(handle)}?lang=${language}">${messages.askReversal}</a>`}</p>
<p class="receipt-actions">${shareLink(language, { text: messages.shareText(brand.name, amount, date, charge.authorization ?? charge.id) })}
${charge.status !== 'in_progress' && html`<a class="button button-quiet" href="${receiptPath(handle)}?lang=${language}">${messages.download}</a>`}
<button class="button button-quiet" type="button" data-print-receipt hidden>${messages.print}</button></p>`;
}
