import { type Html, html } from '../../payer-pages/frame/html.ts';
import { showDay } from '../../payer-pages/frame/instants.ts';
import { type PayerPage, renderPayerPage } from '../../payer-pages/frame/layout.ts';
import { goodNotice, message, notice } from '../../payer-pages/frame/message.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import { nameOfPlans } from '../billing/subscriptions/bill-period.ts';
import { isInvoiced, isLate, owes } from '../billing/subscriptions/billing-rules.ts';
import { cardFields, type ShownCard } from '../charges/checkout/card-fields.ts';
import { cardFormMessages } from '../charges/checkout/messages/card-form-messages.ts';
import { declineMessages, reasonOf } from '../charges/checkout/messages/decline-messages.ts';
import { invoiceList, payerInvoicePath } from './invoice-list.ts';
import { cancelMessages } from './messages/cancel-messages.ts';
import { otherMethodMessages } from './messages/other-method-messages.ts';
import { type PageMessages, pageMessages } from './messages/page-messages.ts';
import { hereIn, type OpenSubscription, pathOf } from './open-subscription.ts';
import type { OtherMethod } from './other-methods.ts';
import {
  atBankBody,
  otherMethodsSection,
  paidNotice,
  renderUnavailableMethod,
} from './other-methods-section.ts';
import type { PayerBilling } from './payer-billing.ts';
import { subscriptionFacts } from './subscription-facts.ts';

export interface SubscriptionPage extends ShownCard {
  /** Signed for the number of the next attempt. */
  cardToken: string;
  /** Signed for keeping the subscription after all. */
  cancelToken: string;
  /** Signed for the owed period. */
  methodTokens: Readonly<Record<OtherMethod, string>>;
  /** How to pause or resume the subscription, if allowed. */
  pauseSection?: Html | false;
  /** How to change the plan or drop a scheduled change, if allowed. */
  planSection?: Html | false;
  billing: PayerBilling;
  /** Shown for a paused subscription. */
  pauseNotice?: Html | false;
  /** The chosen method is not available now. */
  isMethodDown?: boolean;
  isStale?: boolean;
  /** The payer's last action, from the URL. */
  done?: string | undefined;
}

/** A page of this subscription with the merchant's brand. */
export function renderInShell(
  { gateway, brand, language }: OpenSubscription,
  page: Pick<PayerPage, 'title' | 'path' | 'body' | 'order'>,
): string {
  const { environment } = gateway;
  return renderPayerPage({ language, brand, environment, backUrl: brand.websiteUrl, ...page });
}

export function renderSubscription(view: OpenSubscription, page: SubscriptionPage): string {
  const { language, state, subscription, terms } = view;
  const messages = pageMessages[language];
  const title = state === 'ended' ? messages.ended.title : messages.title;
  // The amount owed is shown at the top, as on every payment page.
  const order = {
    isToPay: true,
    amountCentavos: terms.amountCentavos,
    iva: null,
    description: nameOfPlans(terms),
    orderId: null,
    payBefore: null,
  };
  return renderInShell(view, {
    title,
    path: pathOf(view),
    body: bodyOf(view, page, messages),
    ...(owes(subscription) ? { order } : {}),
  });
}

function bodyOf(view: OpenSubscription, page: SubscriptionPage, messages: PageMessages): Html {
  const facts = subscriptionFacts(view, page.billing);
  switch (view.state) {
    case 'ended':
      return html`${message({ tone: 'warning', ...messages.ended, more: facts, note: contactOf(view, messages) })}`;
    case 'processing': {
      const { again, ...said } = messages.processing;
      const action = { href: hereIn(view), label: again };
      return html`<div data-poll="${pathOf(view)}/estado">
${message({ tone: 'waiting', ...said, more: facts, action })}
</div>`;
    }
    case 'at_bank':
      return atBankBody(view, facts);
    case 'exhausted':
      return html`${page.isMethodDown === true && renderUnavailableMethod(view)}
${message({ tone: 'bad', ...messages.exhausted, more: facts, note: contactOf(view, messages) })}
${otherMethodsSection(view, page.methodTokens, { hasCard: false })}
${cancelSection(view, page, messages)}`;
    default:
      return html`${topNotice(view, page, messages)}
<h1>${messages.title}</h1>
${facts}
${isInvoiced(view.subscription) ? openInvoiceLink(view, page.billing, messages) : paySections(view, page, messages)}
${page.planSection ?? false}
${invoiceList(view, page.billing)}
${page.pauseSection ?? false}
${cancelSection(view, page, messages)}`;
  }
}

const paySections = (view: OpenSubscription, page: SubscriptionPage, messages: PageMessages): Html =>
  html`${otherMethodsSection(view, page.methodTokens, { hasCard: true })}
${!isEnding(view) && cardForm(view, page, messages)}`;

/** The link to pay what is owed, for subscriptions paid by invoice. */
function openInvoiceLink(
  view: OpenSubscription,
  { invoices }: PayerBilling,
  messages: PageMessages,
): Html | false {
  const open = invoices.findLast(({ status }) => status === 'open');
  if (open === undefined) return false;
  const amount = displayPesos(open.amountDueCentavos, view.language);
  return html`<p class="section"><a class="button" href="${payerInvoicePath(view, open)}?lang=${view.language}">${messages.seeInvoice(amount)}</a></p>`;
}

function topNotice(view: OpenSubscription, page: SubscriptionPage, messages: PageMessages): Html | false {
  const form = cardFormMessages[view.language];
  if (page.faults.fields.size > 0) return notice(form.faultsTitle, form.faultsText(page.faults.fields.size));
  if (page.isMethodDown === true) return renderUnavailableMethod(view);
  if (page.isStale === true) return notice(messages.unsaved.title, messages.unsaved.text);
  if (page.declinedWith !== undefined && page.declinedWith !== null) {
    const declined = declineMessages[view.language];
    const reason = reasonOf(page.declinedWith);
    return notice(declined.title, `${declined.reasons[reason]} ${declined.next[reason](namesOf(view))}`);
  }
  return (
    owedNotice(view, messages) ||
    endingNotice(view, messages) ||
    page.pauseNotice ||
    doneNotice(view, page.done, messages) ||
    paidNotice(view)
  );
}

const namesOf = ({ ways, language }: OpenSubscription): string =>
  ways.map(way => otherMethodMessages[language].names[way]).join(declineMessages[language].or);

function owedNotice({ subscription, language }: OpenSubscription, messages: PageMessages): Html | false {
  const { status, chargeDate, periodEndDate } = subscription;
  if (isInvoiced(subscription))
    return isLate(subscription) && notice(messages.owed.title, messages.owed.invoiced);
  if (status === 'past_due' && chargeDate !== null) {
    return notice(messages.owed.title, messages.owed.pastDue(showDay(chargeDate, language)));
  }
  return (
    status === 'unpaid' && notice(messages.owed.title, messages.owed.unpaid(showDay(periodEndDate, language)))
  );
}

/**
 * Canceled but active until the end of the paid period. Hides the card form, because nothing more will be charged.
 */
const isEnding = ({ subscription }: OpenSubscription): boolean =>
  subscription.cancelAtPeriodEnd && !isLate(subscription);

function endingNotice(view: OpenSubscription, { ending }: PageMessages): Html | false {
  const { status, periodEndDate } = view.subscription;
  const day = showDay(periodEndDate, view.language);
  return (
    isEnding(view) && goodNotice(ending.title, status === 'trial' ? ending.inTrial(day) : ending.text(day))
  );
}

/** Confirms only what the subscription's state supports, because anyone can edit the URL. */
function doneNotice({ subscription }: OpenSubscription, done: string | undefined, messages: PageMessages) {
  const said = {
    pago: subscription.status === 'active' ? messages.done.paid : undefined,
    suscrito:
      subscription.status === 'active' || subscription.status === 'trial'
        ? messages.done.subscribed
        : undefined,
    tarjeta: messages.done.card,
    plan: messages.done.plan,
    sigue: subscription.cancelAtPeriodEnd ? undefined : messages.done.kept,
  }[done ?? ''];
  return said !== undefined && goodNotice(said.title, said.text);
}

function cardForm(view: OpenSubscription, page: SubscriptionPage, messages: PageMessages): Html {
  const { subscription, terms, language } = view;
  const isOwed = owes(subscription);
  const label = isOwed ? messages.pay(displayPesos(terms.amountCentavos, language)) : messages.save;
  return html`<section class="section" aria-labelledby="update-card">
<h2 id="update-card">${messages.updateCard}</h2>
<p>${isOwed ? messages.payNote : messages.updateNote}</p>
<form class="pay-form" method="post" action="${hereIn(view)}" data-card-form novalidate>
<input type="hidden" name="form_token" value="${page.cardToken}">
${cardFields(language, page)}
<button class="button" type="submit" data-pay>${label}</button>
<p class="form-status" role="status" data-form-status></p>
</form>
</section>`;
}

/** A link to cancel, a button to undo a cancellation, or whom to contact. */
function cancelSection(view: OpenSubscription, page: SubscriptionPage, messages: PageMessages): Html {
  const { mayCancel, language } = view;
  const contact = contactOf(view, messages);
  const path = `${pathOf(view)}/cancelar?lang=${language}`;
  if (!mayCancel)
    return html`${contact !== undefined && html`<p class="section message-note">${contact}</p>`}`;
  if (isEnding(view)) {
    return html`<section class="section">
<form method="post" action="${path}" data-once>
<input type="hidden" name="form_token" value="${page.cancelToken}">
<input type="hidden" name="when" value="never">
<button class="button button-quiet" type="submit">${messages.keep}</button>
</form>
</section>`;
  }
  return html`<p class="section"><a class="button button-quiet" href="${path}">${cancelMessages[language].open}</a></p>`;
}

function contactOf({ brand }: OpenSubscription, messages: PageMessages): string | undefined {
  const contact = brand.email ?? brand.phone;
  return contact === null ? undefined : messages.askShop(contact);
}
