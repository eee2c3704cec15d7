import type { Language } from '@recaudo/contract/shared/words/language';
import { fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
import { freeText, SUBJECT_PART_MAX } from '../text/outside-text.ts';
import { finishEmail, inBogota, written } from './seller-email.ts';

/** Sent to the merchant, not to a payer. */
export interface WebhookDisabledEmail {
  language: Language;
  merchantName: string;
  webhookId: string;
  webhookUrl: string;
  failingSince: Date;
  /** The reason in words. */
  lastFailure: string | null;
}

export function webhookDisabled(data: WebhookDisabledEmail): MailContent {
  const { language } = data;
  const messages = mailMessages[language];
  const shop = freeText(data.merchantName, SUBJECT_PART_MAX);
  return finishEmail('webhook_disabled', {
    language,
    subject: messages.webhookDisabled.subject(shop),
    sender: 'Recaudo',
    greeting: messages.greetingWithoutName,
    paragraphs: [messages.webhookDisabled.intro],
    facts: [
      ...fact(messages.facts.webhook, data.webhookId),
      ...fact(messages.facts.webhookAddress, hostOf(data.webhookUrl)),
      ...fact(messages.facts.failingSince, inBogota(data.failingSince, language)),
      ...fact(messages.facts.lastFailure, written(data.lastFailure)),
    ],
    action: undefined,
    notes: [messages.webhookDisabled.next, messages.webhookDisabled.kept],
    closing: [shop, messages.sentToMerchant],
  });
}

/** Only the host, because path and query of a webhook URL often contain a token. */
function hostOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}/…`;
}
