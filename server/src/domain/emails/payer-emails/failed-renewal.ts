import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { DeclineClass } from '@recaudo/contract/shared/email-kinds';
import { showDay } from '../../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
import type { Remedy } from '../messages/mail-messages.ts';
import { freeText, SUBJECT_PART_MAX } from '../text/outside-text.ts';
import {
  closingOf,
  finishEmail,
  greet,
  type OwnText,
  ownParagraphs,
  type PayerEmail,
  testNote,
  webAction,
} from './seller-email.ts';

export interface FailedRenewalEmail extends PayerEmail {
  planName: string;
  amountOwedCentavos: bigint;
  refusal: DeclineClass;
  /** The methods other than a card that the page offers. */
  otherWays: readonly ('pse' | 'cash')[];
  /** The signed page where the payer changes the card; null if the decline ended the subscription. */
  updateCardUrl: string | null;
  /** Null after the last retry. */
  nextRetryOn: CalendarDate | null;
  ownText?: OwnText | undefined;
}

/** The payer only learns the decline's class (decline-class.ts). */
export function failedRenewal(data: FailedRenewalEmail): MailContent {
  const { language, seller, nextRetryOn, updateCardUrl } = data;
  const messages = mailMessages[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const plan = freeText(data.planName, SUBJECT_PART_MAX);
  const nextRetry = nextRetryOn === null ? null : showDay(nextRetryOn, language);
  const own = ownParagraphs(data.ownText);
  return finishEmail('failed_renewal', {
    language,
    subject: messages.failedRenewal.subject(plan, shop),
    sender: shop,
    logoPath: seller.logoUrl,
    color: seller.color,
    test: testNote(data),
    greeting: greet(language, data.customerName),
    paragraphs: [
      ...own.before,
      messages.failedRenewal.intro(plan, shop),
      ...describeNextStep(data, nextRetry),
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
    notes: own.after,
    closing: closingOf(language, seller),
  });
}

function describeNextStep(
  { language, refusal, otherWays, updateCardUrl }: FailedRenewalEmail,
  nextRetry: string | null,
): string[] {
  const messages = mailMessages[language].failedRenewal;
  if (updateCardUrl === null) return [messages.causes[refusal], messages.ended];
  const next = nextRetry === null ? messages.noMoreRetries : messages.retryComes(nextRetry);
  const remedy = messages.remedies[remedyFor(refusal, nextRetry !== null)];
  return [`${messages.causes[refusal]} ${next}`, remedy(waysOf(language, otherWays))];
}

const remedies: Partial<Record<DeclineClass, Remedy>> = {
  funds: 'funds',
  ask_bank: 'askBank',
  bank_away: 'nothing',
};

/** If no retry follows, only another card or another method helps. */
const remedyFor = (refusal: DeclineClass, isTriedAgain: boolean): Remedy =>
  (isTriedAgain ? remedies[refusal] : undefined) ?? 'otherCard';

function waysOf(
  language: FailedRenewalEmail['language'],
  otherWays: FailedRenewalEmail['otherWays'],
): string {
  const { ways } = mailMessages[language].failedRenewal;
  const [first] = otherWays;
  if (first === undefined) return '';
  return otherWays.length > 1 ? ways.both : ways[first];
}
