import type { CalendarDate } from '@recaudo/contract/calendar-date';
import type { Language } from '@recaudo/contract/language';
import { showDay } from '../../../pages/instants.ts';
import { displayPesos } from '../../../primitives/money.ts';
import { fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
import { freeText, SUBJECT_PART_MAX } from '../outside-text.ts';
import { closingOf, finishEmail, greet, type PayerEmail, webAction } from './seller-email.ts';

export interface FailedRenewalEmail extends PayerEmail {
  planName: string;
  amountOwedCentavos: bigint;
  /** The signed page where the payer changes the card; null when the refusal has ended the subscription. */
  updateCardUrl: string | null;
  /** null after the last one. */
  nextRetryOn: CalendarDate | null;
}

/** Why the bank refused is not told: a thief would learn from it (Design 10.3). */
export function failedRenewal(data: FailedRenewalEmail): MailContent {
  const { language, seller, nextRetryOn, updateCardUrl } = data;
  const messages = mailMessages[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const plan = freeText(data.planName, SUBJECT_PART_MAX);
  const nextRetry = nextRetryOn === null ? null : showDay(nextRetryOn, language);
  return finishEmail('failed_renewal', {
    language,
    subject: messages.failedRenewal.subject(plan, shop),
    sender: shop,
    greeting: greet(language, data.customerName),
    paragraphs: [
      messages.failedRenewal.intro(plan, shop),
      nextOf(language, updateCardUrl !== null, nextRetry),
    ],
    facts: [
      ...fact(messages.facts.plan, plan),
      ...fact(
        messages.facts.owed,
        updateCardUrl === null ? null : displayPesos(data.amountOwedCentavos, language),
      ),
      ...fact(messages.facts.nextRetry, nextRetry),
    ],
    action: webAction(messages.failedRenewal.action, updateCardUrl),
    notes: [],
    closing: closingOf(language, seller),
  });
}

function nextOf(language: Language, isAlive: boolean, nextRetry: string | null): string {
  const messages = mailMessages[language].failedRenewal;
  if (!isAlive) return messages.ended;
  return nextRetry === null ? messages.noMoreRetries : messages.retryComes(nextRetry);
}
