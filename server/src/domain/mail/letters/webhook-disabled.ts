import type { Language } from '@recaudo/contract/language';
import { fact } from '../letter.ts';
import type { MailContent } from '../mail.ts';
import { freeText, SUBJECT_PART_MAX } from '../outside-text.ts';
import { mailWords } from '../words/words.ts';
import { finishLetter, inBogota, written } from './seller-letter.ts';

/** To the merchant, not to a payer. */
export interface WebhookDisabledLetter {
  language: Language;
  merchantName: string;
  webhookId: string;
  webhookUrl: string;
  failingSince: Date;
  /** The reason in words. */
  lastFailure: string | null;
}

export function webhookDisabled(data: WebhookDisabledLetter): MailContent {
  const { language } = data;
  const words = mailWords[language];
  const shop = freeText(data.merchantName, SUBJECT_PART_MAX);
  return finishLetter('webhook_disabled', {
    language,
    subject: words.webhookDisabled.subject(shop),
    sender: 'Recaudo',
    greeting: words.greetingWithoutName,
    paragraphs: [words.webhookDisabled.intro],
    facts: [
      ...fact(words.facts.webhook, data.webhookId),
      ...fact(words.facts.webhookAddress, hostOf(data.webhookUrl)),
      ...fact(words.facts.failingSince, inBogota(data.failingSince, language)),
      ...fact(words.facts.lastFailure, written(data.lastFailure)),
    ],
    action: undefined,
    notes: [words.webhookDisabled.next, words.webhookDisabled.kept],
    closing: [shop, words.sentToMerchant],
  });
}

/** Receivers like to keep a token in the path or the query: the host says enough. */
function hostOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}/…`;
}
