import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { showDay } from '../../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { invoiceMailMessages } from '../messages/invoice-messages.ts';
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
  written,
} from './seller-email.ts';

/** An invoice that was issued, is due soon, or is overdue. */
export type InvoiceNoticeKind = 'issued' | 'reminder' | 'overdue';

export interface InvoiceNoticeEmail extends PayerEmail {
  notice: InvoiceNoticeKind;
  number: string;
  amountDueCentavos: bigint;
  dueOn: CalendarDate;
  /** A short description of what the invoice is for. */
  concept: string | null;
  /** The page where the invoice is paid. */
  url: string;
  pdfUrl: string;
  ownText?: OwnText | undefined;
}

export function invoiceNotice(data: InvoiceNoticeEmail): MailContent {
  const { language, seller, notice } = data;
  const messages = invoiceMailMessages[language];
  const text = messages[notice];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const amount = displayPesos(data.amountDueCentavos, language);
  const said = { number: data.number, shop, amount, due: showDay(data.dueOn, language) };
  const own = ownParagraphs(data.ownText);
  const file = webAction(messages.pdf, data.pdfUrl);
  return finishEmail(`invoice_${notice}`, {
    language,
    subject: text.subject(said),
    sender: shop,
    logoPath: seller.logoUrl,
    color: seller.color,
    amount,
    test: testNote(data),
    greeting: greet(language, data.customerName),
    paragraphs: [...own.before, text.intro(said), text.next],
    facts: [
      ...fact(messages.facts.number, data.number),
      ...fact(messages.facts.amount, amount),
      ...fact(messages.facts.concept, written(data.concept)),
      ...fact(messages.facts.due, said.due),
    ],
    action: webAction(messages.action, data.url),
    file,
    notes: own.after,
    closing: closingOf(language, seller),
  });
}
