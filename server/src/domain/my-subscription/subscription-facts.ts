import { type Html, html } from '../../pages/html.ts';
import { showDay } from '../../pages/moments.ts';
import { displayPesos } from '../../primitives/money.ts';
import type { OpenSubscription } from './open-subscription.ts';
import { pageWords } from './words/page-words.ts';

/** Plan, price, state, the next charge and the card. */
export function subscriptionFacts({ subscription, terms, language }: OpenSubscription): Html {
  const words = pageWords[language];
  const { status, chargeDate, cancelAtPeriodEnd, periodEndDate } = subscription;
  const isEnding = cancelAtPeriodEnd && (status === 'active' || status === 'trial');
  const nextLabel = status === 'past_due' ? words.nextRetry : words.nextCharge;
  const row = (term: string, value: string) => html`<div><dt>${term}</dt><dd>${value}</dd></div>
`;
  const rhythm = words.every(terms.repeatEvery, terms.repeatUnit);
  return html`<dl class="receipt">
${row(words.plan, terms.planName)}${row(
  words.price,
  `${displayPesos(terms.amountCentavos, language)} ${rhythm}`,
)}${row(words.status, words.statuses[status])}${
  isEnding || status === 'unpaid'
    ? row(words.lastDay, showDay(periodEndDate, language))
    : chargeDate !== null && row(nextLabel, showDay(chargeDate, language))
}${row(words.card, cardOf(subscription.card, words.expires))}</dl>`;
}

/** The card as its owner knows it: `Visa •••• 1111, vence 12/30`. */
function cardOf(json: string, expires: (date: string) => string): string {
  const card = JSON.parse(json) as {
    brand: string;
    card_number: string;
    expiration_month: string;
    expiration_year: string;
  };
  const brand = card.brand.replaceAll(/\b[a-z]/g, letter => letter.toUpperCase());
  const end = expires(`${card.expiration_month}/${card.expiration_year}`);
  return `${brand} •••• ${card.card_number.slice(-4)}, ${end}`;
}
