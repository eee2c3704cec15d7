import { type Html, html } from '../../pages/html.ts';
import { type PayerPage, renderPayerPage } from '../../pages/layout.ts';
import { goodNotice, message, notice } from '../../pages/message.ts';
import { showDay } from '../../pages/moments.ts';
import { displayPesos } from '../../primitives/money.ts';
import { cardFields, type ShownCard } from '../checkout/card-fields.ts';
import { cardFormWords } from '../checkout/words/card-form-words.ts';
import { declineWords, reasonOf } from '../checkout/words/decline-words.ts';
import { owes } from '../subscriptions/billing-rules.ts';
import { hereIn, type OpenSubscription, pathOf } from './open-subscription.ts';
import { subscriptionFacts } from './subscription-facts.ts';
import { cancelWords } from './words/cancel-words.ts';
import { type PageWords, pageWords } from './words/page-words.ts';

export interface SubscriptionPage extends ShownCard {
  /** Signed for the number of the next attempt. */
  cardToken: string;
  /** Signed for going on after all. */
  cancelToken: string;
  isStale?: boolean;
  /** What the payer has just done, as the address says. */
  done?: string | undefined;
}

/** A page of this subscription, under the brand of its merchant. */
export function renderInShell(
  { gateway, brand, language }: OpenSubscription,
  page: Pick<PayerPage, 'title' | 'path' | 'body' | 'order'>,
): string {
  const { environment } = gateway;
  return renderPayerPage({ language, brand, environment, backUrl: brand.websiteUrl, ...page });
}

export function renderSubscription(view: OpenSubscription, page: SubscriptionPage): string {
  const { language, state, subscription, terms } = view;
  const words = pageWords[language];
  const title = state === 'ended' ? words.ended.title : words.title;
  // What is owed stands on top, as on every page that takes money.
  const order = {
    isToPay: true,
    amountCentavos: terms.amountCentavos,
    iva: null,
    description: terms.planName,
    orderId: null,
    payBefore: null,
  };
  return renderInShell(view, {
    title,
    path: pathOf(view),
    body: bodyOf(view, page, words),
    ...(owes(subscription) ? { order } : {}),
  });
}

function bodyOf(view: OpenSubscription, page: SubscriptionPage, words: PageWords): Html {
  const facts = subscriptionFacts(view);
  switch (view.state) {
    case 'ended':
      return html`${message({ tone: 'warning', ...words.ended, more: facts, note: contactOf(view, words) })}`;
    case 'processing': {
      const { again, ...said } = words.processing;
      const action = { href: hereIn(view), label: again };
      return html`<div data-poll="${pathOf(view)}/estado">
${message({ tone: 'waiting', ...said, more: facts, action })}
</div>`;
    }
    case 'exhausted':
      return html`${message({ tone: 'bad', ...words.exhausted, more: facts, note: contactOf(view, words) })}
${cancelSection(view, page, words)}`;
    default:
      return html`${topNotice(view, page, words)}
<h1>${words.title}</h1>
${facts}
${cardForm(view, page, words)}
${cancelSection(view, page, words)}`;
  }
}

function topNotice(view: OpenSubscription, page: SubscriptionPage, words: PageWords): Html | false {
  const form = cardFormWords[view.language];
  if (page.faults.fields.size > 0) return notice(form.faultsTitle, form.faultsText(page.faults.fields.size));
  if (page.isStale === true) return notice(words.unsaved.title, words.unsaved.text);
  if (page.declinedWith !== undefined && page.declinedWith !== null) {
    const declined = declineWords[view.language];
    const reason = reasonOf(page.declinedWith);
    return notice(declined.title, `${declined.reasons[reason]} ${declined.next[reason]('')}`);
  }
  return owedNotice(view, words) || doneNotice(view, page.done, words);
}

function owedNotice({ subscription, language }: OpenSubscription, words: PageWords): Html | false {
  const { status, chargeDate, periodEndDate } = subscription;
  if (status === 'past_due' && chargeDate !== null) {
    return notice(words.owed.title, words.owed.pastDue(showDay(chargeDate, language)));
  }
  return status === 'unpaid' && notice(words.owed.title, words.owed.unpaid(showDay(periodEndDate, language)));
}

/** Only what the subscription bears out: anyone can write an address. */
function doneNotice({ subscription }: OpenSubscription, done: string | undefined, words: PageWords) {
  const said = {
    pago: subscription.status === 'active' ? words.done.paid : undefined,
    tarjeta: words.done.card,
    termina: subscription.cancelAtPeriodEnd ? words.done.ending : undefined,
    sigue: subscription.cancelAtPeriodEnd ? undefined : words.done.kept,
  }[done ?? ''];
  return said !== undefined && goodNotice(said.title, said.text);
}

function cardForm(view: OpenSubscription, page: SubscriptionPage, words: PageWords): Html {
  const { subscription, terms, language } = view;
  const isOwed = owes(subscription);
  const label = isOwed ? words.pay(displayPesos(terms.amountCentavos, language)) : words.save;
  return html`<section class="section" aria-labelledby="update-card">
<h2 id="update-card">${words.updateCard}</h2>
<p>${isOwed ? words.payNote : words.updateNote}</p>
<form class="pay-form" method="post" action="${hereIn(view)}" data-card-form novalidate>
<input type="hidden" name="form_token" value="${page.cardToken}">
${cardFields(language, page)}
<button class="button" type="submit" data-pay>${label}</button>
<p class="form-status" role="status" data-form-status></p>
</form>
</section>`;
}

/** The way out: a question on a page of its own, or back from a decision, or whom to ask. */
function cancelSection(view: OpenSubscription, page: SubscriptionPage, words: PageWords): Html {
  const { subscription, mayCancel, language } = view;
  const contact = contactOf(view, words);
  const path = `${pathOf(view)}/cancelar?lang=${language}`;
  if (!mayCancel)
    return html`${contact !== undefined && html`<p class="section message-note">${contact}</p>`}`;
  if (subscription.cancelAtPeriodEnd && !owes(subscription)) {
    return html`<section class="section"><p>${words.ending(showDay(subscription.periodEndDate, language))}</p>
<form method="post" action="${path}" data-once>
<input type="hidden" name="form_token" value="${page.cancelToken}">
<input type="hidden" name="when" value="never">
<button class="button button-quiet" type="submit">${words.keep}</button>
</form>
</section>`;
  }
  return html`<p class="section"><a class="button button-quiet" href="${path}">${cancelWords[language].open}</a></p>`;
}

function contactOf({ brand }: OpenSubscription, words: PageWords): string | undefined {
  const contact = brand.email ?? brand.phone;
  return contact === null ? undefined : words.askShop(contact);
}
