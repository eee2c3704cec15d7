import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../payer-pages/frame/html.ts';
import { showDay } from '../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import { nameOfPlans } from '../billing/subscriptions/bill-period.ts';
import { owes } from '../billing/subscriptions/billing-rules.ts';
import type { Subscription } from '../billing/subscriptions/subscription.ts';
import { discountRow } from './discount-row.ts';
import { invoiceListMessages } from './messages/invoice-list-messages.ts';
import { pageMessages } from './messages/page-messages.ts';
import type { OpenSubscription } from './open-subscription.ts';
import type { PayerBilling } from './payer-billing.ts';

/** Plan, price and state; if another charge follows, also its date and card. */
export function subscriptionFacts(
  { subscription, terms, language }: OpenSubscription,
  { nextCentavos }: Pick<PayerBilling, 'nextCentavos'>,
): Html {
  const messages = pageMessages[language];
  const { status, chargeDate, cancelAtPeriodEnd, periodEndDate } = subscription;
  const isEnding = cancelAtPeriodEnd && (status === 'active' || status === 'trial');
  const isOver = status === 'cancelled';
  const nextLabel = owes(subscription) ? messages.nextRetry : messages.nextCharge;
  const row = (term: string, value: string) => html`<div><dt>${term}</dt><dd>${value}</dd></div>
`;
  const rhythm = messages.every(terms.repeatEvery, terms.repeatUnit);
  return html`<dl class="receipt">
${row(messages.plan, nameOfPlans(terms))}${row(
  messages.price,
  `${displayPesos(subscription.periodAmountCentavos ?? terms.price.amountCentavos, language)} ${rhythm}`,
)}${discountRow(subscription, language, row)}${row(messages.status, isEnding ? messages.activeUntil(showDay(periodEndDate, language)) : messages.statuses[status])}${
  status === 'unpaid'
    ? row(messages.lastDay, showDay(periodEndDate, language))
    : !isEnding &&
      !isOver &&
      chargeDate !== null &&
      row(nextLabel, nextText(chargeDate, nextCentavos, language))
}${!isOver && paysBy(subscription, language, row)}</dl>`;
}

/** The date of the next charge, with its amount if known. */
const nextText = (day: CalendarDate, centavos: bigint | undefined, language: Language): string =>
  centavos === undefined
    ? showDay(day, language)
    : invoiceListMessages[language].next(displayPesos(centavos, language), showDay(day, language));

interface Shown {
  brand: string;
  card_number: string;
  expiration_month: string;
  expiration_year: string;
}

/** `Visa •••• 1111`. */
export function shownCard(json: string): string {
  const card = JSON.parse(json) as Shown;
  const brand = card.brand.replaceAll(/\b[a-z]/g, first => first.toUpperCase());
  return `${brand} •••• ${card.card_number.slice(-4)}`;
}

/** The card, or the number of days to pay an invoice. */
function paysBy(
  { card, daysUntilDue }: Subscription,
  language: Language,
  row: (term: string, value: string) => Html,
): Html {
  const messages = pageMessages[language];
  return daysUntilDue === null
    ? row(messages.card, cardOf(card, messages.expires))
    : row(messages.collection, messages.invoiced(daysUntilDue));
}

/** The card in the form that its holder recognizes: `Visa •••• 1111, vence 12/30`. */
function cardOf(json: string, expires: (date: string) => string): string {
  const card = JSON.parse(json) as Shown;
  return `${shownCard(json)}, ${expires(`${card.expiration_month}/${card.expiration_year}`)}`;
}
