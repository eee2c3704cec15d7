import { type Html, html } from '../../payer-pages/frame/html.ts';
import { showDay } from '../../payer-pages/frame/instants.ts';
import { goodNotice, message, notice } from '../../payer-pages/frame/message.ts';
import { needsOtherCard } from '../billing/subscriptions/subscription.ts';
import { readDetails, type Transaction } from '../charges/charge.ts';
import { SUBSCRIPTION_QUERY } from '../charges/hosted/payer-page.ts';
import { voucherPath } from '../methods/cash/vouchers/voucher-page.ts';
import { psePath } from '../methods/pse/pse-payment-method.ts';
import { otherMethodMessages } from './messages/other-method-messages.ts';
import { hereIn, type OpenSubscription, pathOf } from './open-subscription.ts';
import type { OtherMethod } from './other-methods.ts';
import { shownCard } from './subscription-facts.ts';

/** Path segments below the page. */
export const methodSegments: Readonly<Record<OtherMethod, string>> = { pse: 'pse', store: 'efectivo' };

/** The page of a pending payment, with a link back here. */
export function paymentPageOf({ token, language }: OpenSubscription, charge: Transaction): string {
  const path =
    charge.method === 'store' ? voucherPath(charge.id) : psePath(readDetails(charge)['link'] as string);
  return `${path}?lang=${language}&${SUBSCRIPTION_QUERY}=${token}`;
}

/** Tabs as on a payment link: card, PSE, cash. An existing payment opens by a link, a new one by a form. */
export function otherMethodsSection(
  view: OpenSubscription,
  tokens: Readonly<Record<OtherMethod, string>>,
  { hasCard }: { hasCard: boolean },
): Html | false {
  const { ways, openWays, language } = view;
  if (ways.length === 0) return false;
  const messages = otherMethodMessages[language];
  const item = (way: OtherMethod): Html => {
    const charge = openWays[way];
    if (charge !== undefined) {
      return html`<a href="${paymentPageOf(view, charge)}">${messages.goOn[way]}</a>`;
    }
    return html`<form method="post" action="${pathOf(view)}/${methodSegments[way]}?lang=${language}" data-once>
<input type="hidden" name="form_token" value="${tokens[way]}">
<button type="submit">${messages.names[way]}</button>
</form>`;
  };
  return html`<nav class="section" aria-label="${messages.choose}"><h2>${messages.choose}</h2>
<ul class="methods">
${hasCard && html`<li><span aria-current="page">${messages.card}</span></li>`}
${ways.map(
  way => html`<li>${item(way)}</li>
`,
)}</ul>
<p class="field-hint">${messages.note}</p>
</nav>`;
}

export const renderUnavailableMethod = ({ language }: OpenSubscription): Html => {
  const { title, text } = otherMethodMessages[language].down;
  return notice(title, text);
};

/** The payer is at the bank; nothing else can be paid until it responds. */
export function atBankBody(view: OpenSubscription, facts: Html): Html {
  const { go, ...said } = otherMethodMessages[view.language].atBank;
  const charge = view.openWays.pse;
  const href = charge === undefined ? hereIn(view) : paymentPageOf(view, charge);
  return html`<div data-poll="${pathOf(view)}/estado">
${message({ tone: 'waiting', ...said, more: facts, action: { href, label: go } })}
</div>`;
}

/** How the current period was paid, if not by card, and what the next one needs. */
export function paidNotice(view: OpenSubscription): Html | false {
  const { paidWith, subscription, language } = view;
  if (paidWith === undefined || subscription.status !== 'active' || subscription.chargeDate === null)
    return false;
  const messages = otherMethodMessages[language];
  const { title, text } = messages.paid[paidWith.method];
  const day = showDay(subscription.chargeDate, language);
  if (paidWith.cardId === subscription.cardId && needsOtherCard(paidWith)) {
    return notice(title, `${text} ${messages.nextNeedsCard(day)}`);
  }
  const next = subscription.cancelAtPeriodEnd
    ? ''
    : ` ${messages.nextOnCard(shownCard(subscription.card), day)}`;
  return goodNotice(title, text + next);
}
