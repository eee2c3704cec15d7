import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { showDay } from '../../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
import { freeText, SUBJECT_PART_MAX } from '../text/outside-text.ts';
import {
  brandName,
  closingOf,
  finishEmail,
  greet,
  type OwnText,
  ownParagraphs,
  type PayerEmail,
  testNote,
  webAction,
} from './seller-email.ts';

export interface CardExpiringEmail extends PayerEmail {
  planName: string;
  amountCentavos: bigint;
  renewsOn: CalendarDate;
  card: { brand: string; lastFour: string; month: string; year: string };
  updateCardUrl: string;
  ownText?: OwnText | undefined;
}

/** Nothing is owed yet: warns before a renewal that would be declined. */
export function cardExpiring(data: CardExpiringEmail): MailContent {
  const { language, seller, card } = data;
  const messages = mailMessages[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const plan = freeText(data.planName, SUBJECT_PART_MAX);
  const renewsOn = showDay(data.renewsOn, language);
  const own = ownParagraphs(data.ownText);
  const named = freeText(`${brandName(card.brand)} •••• ${card.lastFour.slice(-4)}`);
  return finishEmail('card_expiring', {
    language,
    subject: messages.cardExpiring.subject(plan, shop),
    sender: shop,
    logoPath: seller.logoUrl,
    color: seller.color,
    test: testNote(data),
    greeting: greet(language, data.customerName),
    paragraphs: [
      ...own.before,
      messages.cardExpiring.intro(plan, shop),
      messages.cardExpiring.expires(named, renewsOn),
      messages.cardExpiring.remedy,
    ],
    facts: [
      ...fact(messages.facts.plan, plan),
      ...fact(messages.facts.amount, displayPesos(data.amountCentavos, language)),
      ...fact(messages.facts.renewsOn, renewsOn),
      ...fact(messages.facts.card, named),
      ...fact(messages.facts.expires, `${card.month}/${card.year}`),
    ],
    action: webAction(messages.cardExpiring.action, data.updateCardUrl),
    notes: own.after,
    closing: closingOf(language, seller),
  });
}
