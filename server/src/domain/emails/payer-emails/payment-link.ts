import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
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

/** `send_email` of a redirect charge (Interface 10.5). */
export interface PaymentLinkEmail extends PayerEmail {
  amountCentavos: bigint;
  ivaCentavos?: bigint | null;
  description: string | null;
  orderId?: string | null;
  url: string;
  payBefore: Date | null;
}

export function paymentLink(data: PaymentLinkEmail): MailContent {
  const { language, seller, amountCentavos, ivaCentavos, payBefore } = data;
  const messages = mailMessages[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const amount = displayPesos(amountCentavos, language);
  return finishEmail('payment_link', {
    language,
    subject: messages.paymentLink.subject(amount, shop),
    sender: shop,
    logoPath: seller.logoUrl,
    color: seller.color,
    amount,
    test: testNote(data),
    greeting: greet(language, data.customerName),
    paragraphs: [messages.paymentLink.intro(shop)],
    facts: [
      ...fact(messages.facts.amount, amount),
      ...fact(messages.facts.iva, ivaCentavos ? displayPesos(ivaCentavos, language) : null),
      ...fact(messages.facts.description, written(data.description)),
      ...fact(messages.facts.order, data.orderId),
      ...fact(messages.facts.payBefore, payBefore && inBogota(payBefore, language)),
    ],
    action: webAction(messages.paymentLink.action, data.url),
    notes: [],
    closing: closingOf(language, seller),
  });
}
