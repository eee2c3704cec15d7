import type { Language } from '@recaudo/contract/shared/words/language';
import { fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
import { payoutMessages } from '../messages/payout-messages.ts';
import { freeText, SUBJECT_PART_MAX } from '../text/outside-text.ts';
import { finishEmail, inBogota } from './seller-email.ts';

/** Sent to the email address of the previous payout account. */
export interface PayoutAccountNewsEmail {
  language: Language;
  merchantName: string;
  news: 'requested' | 'verified';
  /** The last digits of the new account. */
  numberEnd: string;
  usableFrom?: Date;
}

export function payoutAccountNews(data: PayoutAccountNewsEmail): MailContent {
  const { language, news, usableFrom } = data;
  const messages = payoutMessages[language].account;
  const shop = freeText(data.merchantName, SUBJECT_PART_MAX);
  return finishEmail('payout_account_news', {
    language,
    subject: messages[news].subject(shop),
    sender: 'Recaudo',
    greeting: mailMessages[language].greetingWithoutName,
    paragraphs: [messages[news].intro(shop)],
    facts: [
      ...fact(messages.facts.account, `•••${freeText(data.numberEnd)}`),
      ...fact(messages.facts.usableFrom, usableFrom && inBogota(usableFrom, language)),
    ],
    action: undefined,
    notes: [messages.notYou],
    closing: [shop, mailMessages[language].sentToMerchant],
  });
}
