import type { Language } from '../../../pages/language.ts';
import { showDay } from '../../../pages/moments.ts';
import type { CalendarDate } from '../../../primitives/calendar-date.ts';
import { displayPesos } from '../../../primitives/money.ts';
import { fact } from '../letter.ts';
import type { MailContent } from '../mail.ts';
import { freeText, SUBJECT_PART_MAX } from '../outside-text.ts';
import { mailWords } from '../words/words.ts';
import { closingOf, finishLetter, greet, type PayerLetter, webAction } from './seller-letter.ts';

export interface FailedRenewalLetter extends PayerLetter {
  planName: string;
  amountOwedCentavos: bigint;
  /** The signed page where the payer changes the card; null when the refusal has ended the subscription. */
  updateCardUrl: string | null;
  /** null after the last one. */
  nextRetryOn: CalendarDate | null;
}

/** Why the bank refused is not told: a thief would learn from it (Design 10.3). */
export function failedRenewal(data: FailedRenewalLetter): MailContent {
  const { language, seller, nextRetryOn, updateCardUrl } = data;
  const words = mailWords[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const plan = freeText(data.planName, SUBJECT_PART_MAX);
  const nextRetry = nextRetryOn === null ? null : showDay(nextRetryOn, language);
  return finishLetter('failed_renewal', {
    language,
    subject: words.failedRenewal.subject(plan, shop),
    sender: shop,
    greeting: greet(language, data.customerName),
    paragraphs: [words.failedRenewal.intro(plan, shop), nextOf(language, updateCardUrl !== null, nextRetry)],
    facts: [
      ...fact(words.facts.plan, plan),
      ...fact(
        words.facts.owed,
        updateCardUrl === null ? null : displayPesos(data.amountOwedCentavos, language),
      ),
      ...fact(words.facts.nextRetry, nextRetry),
    ],
    action: webAction(words.failedRenewal.action, updateCardUrl),
    notes: [],
    closing: closingOf(language, seller),
  });
}

function nextOf(language: Language, isAlive: boolean, nextRetry: string | null): string {
  const words = mailWords[language].failedRenewal;
  if (!isAlive) return words.ended;
  return nextRetry === null ? words.noMoreRetries : words.retryComes(nextRetry);
}
