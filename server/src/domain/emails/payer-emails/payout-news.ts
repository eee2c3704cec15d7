import type { Language } from '@recaudo/contract/shared/words/language';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
import { payoutMessages } from '../messages/payout-messages.ts';
import { freeText, SUBJECT_PART_MAX } from '../text/outside-text.ts';
import { finishEmail, inBogota } from './seller-email.ts';

/** To the address of the account that was, or was to be, paid. */
export interface PayoutNewsEmail {
  language: Language;
  merchantName: string;
  news: 'paid' | 'failed' | 'returned';
  payoutId: string;
  amountCentavos: bigint;
  bankName: string | null;
  /** The last digits of the account. */
  numberEnd: string;
  reason: string | null;
  at: Date;
}

export function payoutNews(data: PayoutNewsEmail): MailContent {
  const { language, news, reason } = data;
  const { facts, ...messages } = payoutMessages[language].payout;
  const shop = freeText(data.merchantName, SUBJECT_PART_MAX);
  const amount = displayPesos(data.amountCentavos, language);
  const account = [data.bankName ?? 'Bre-B', `•••${data.numberEnd}`].map(part => freeText(part)).join(' ');
  return finishEmail('payout_news', {
    language,
    subject: messages[news].subject(amount, shop),
    sender: 'Recaudo',
    greeting: mailMessages[language].greetingWithoutName,
    paragraphs: [messages[news].intro(shop)],
    facts: [
      ...fact(facts.amount, amount),
      ...fact(facts.account, account),
      ...fact(facts.date, inBogota(data.at, language)),
      ...fact(facts.reason, reason === null ? null : freeText(reason)),
      ...fact(facts.payout, freeText(data.payoutId)),
    ],
    action: undefined,
    notes: [messages[news].note],
    closing: [shop, mailMessages[language].sentToMerchant],
  });
}
