import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { showDay } from '../../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
import { type InvoiceNewsKind, invoiceNewsMessages } from '../messages/invoice-news-messages.ts';
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
  written,
} from './seller-email.ts';

/** How an invoice was paid if its payment had no receipt. */
export type InvoicePaidWith =
  | { by: 'card'; brand: string; lastFour: string }
  | { by: 'elsewhere'; reference: string }
  | { by: 'credit' };

export interface InvoiceNewsEmail extends PayerEmail {
  news: InvoiceNewsKind;
  /** The invoice's number. */
  number: string;
  /** The credit note's number. */
  noteNumber?: string | null;
  amountCentavos: bigint;
  /** The date of the payment or credit note. */
  day: CalendarDate | null;
  /** A short description of what the invoice is for. */
  concept: string | null;
  paidWith?: InvoicePaidWith | null;
  url: string;
  pdfUrl: string;
  ownText?: OwnText | undefined;
}

export function invoiceNews(data: InvoiceNewsEmail): MailContent {
  const { language, seller, news, noteNumber = null, day } = data;
  const messages = invoiceNewsMessages[language];
  const text = messages[news];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const amount = displayPesos(data.amountCentavos, language);
  const said = { number: data.number, note: noteNumber ?? '', shop, amount };
  const own = ownParagraphs(data.ownText);
  return finishEmail(`invoice_${news}`, {
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
      ...fact(messages.facts.note, noteNumber),
      ...fact(messages.facts.number, data.number),
      ...fact(messages.facts.amount, amount),
      ...fact(messages.facts.concept, written(data.concept)),
      ...fact(messages.facts.day[news], day && showDay(day, language)),
      ...fact(messages.facts.paidWith, paidWithText(data)),
    ],
    action: webAction(messages.action, data.url),
    file: webAction(news === 'credit_note' ? messages.notePdf : messages.pdf, data.pdfUrl),
    notes: own.after,
    closing: closingOf(language, seller),
  });
}

function paidWithText({ language, paidWith }: InvoiceNewsEmail): string | null {
  if (paidWith == null) return null;
  if (paidWith.by === 'credit') return invoiceNewsMessages[language].credit;
  if (paidWith.by === 'elsewhere') return freeText(paidWith.reference);
  return mailMessages[language].methods.card(brandName(paidWith.brand), paidWith.lastFour.slice(-4));
}
