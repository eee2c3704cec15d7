import {
  type ReversalReason,
  reversalReasonMessages,
} from '@recaudo/contract/shared/disputes/reversal-words';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
import { type ReversalNews, reversalMessages } from '../messages/reversal-messages.ts';
import { freeText, SUBJECT_PART_MAX } from '../text/outside-text.ts';
import {
  closingOf,
  finishEmail,
  greet,
  inBogota,
  type PayerEmail,
  testNote,
  webAction,
  written,
} from './seller-email.ts';

export interface ReversalNewsEmail extends PayerEmail {
  news: ReversalNews;
  reversalId: string;
  transactionId: string;
  reason: ReversalReason;
  amountCentavos: bigint;
  requestedAt: Date;
  giveBackBy: Date;
  answer: string | null;
  /** The payer's page about this request. */
  url: string | null;
}

export function reversalNews(data: ReversalNewsEmail): MailContent {
  const { language, seller, news } = data;
  const messages = reversalMessages[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const amount = displayPesos(data.amountCentavos, language);
  const isRequested = news === 'requested';
  return finishEmail('reversal_news', {
    language,
    subject: messages.news[news].subject(amount, shop),
    sender: shop,
    logoPath: seller.logoUrl,
    color: seller.color,
    test: testNote(data),
    greeting: greet(language, data.customerName),
    paragraphs: [messages.news[news].intro(shop)],
    facts: [
      ...fact(messages.facts.amount, amount),
      ...fact(messages.facts.reason, reversalReasonMessages[language][data.reason]),
      ...fact(messages.facts.number, data.reversalId),
      ...fact(messages.facts.requestedOn, inBogota(data.requestedAt, language)),
      ...fact(messages.facts.giveBackBy, isRequested ? inBogota(data.giveBackBy, language) : null),
      ...fact(messages.facts.answer, news === 'contested' ? written(data.answer) : null),
      ...fact(mailMessages[language].facts.transaction, data.transactionId),
    ],
    action: webAction(messages.action, data.url),
    notes: [
      ...(isRequested ? [messages.tellYourBank] : []),
      ...(news === 'contested' ? [messages.authority] : []),
    ],
    closing: closingOf(language, seller),
  });
}
