import { displayPesos } from '../../../primitives/money.ts';
import { fact } from '../letter.ts';
import type { MailContent } from '../mail.ts';
import { freeText, SUBJECT_PART_MAX } from '../outside-text.ts';
import { mailWords } from '../words/words.ts';
import {
  closingOf,
  finishLetter,
  greet,
  inBogota,
  type PayerLetter,
  webAction,
  written,
} from './seller-letter.ts';

/** `send_email` of a redirect charge (Interface 10.5). */
export interface PaymentLinkLetter extends PayerLetter {
  amountCentavos: bigint;
  ivaCentavos?: bigint | null;
  description: string | null;
  orderId?: string | null;
  url: string;
  payBefore: Date | null;
}

export function paymentLink(data: PaymentLinkLetter): MailContent {
  const { language, seller, amountCentavos, ivaCentavos, payBefore } = data;
  const words = mailWords[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const amount = displayPesos(amountCentavos, language);
  return finishLetter('payment_link', {
    language,
    subject: words.paymentLink.subject(amount, shop),
    sender: shop,
    greeting: greet(language, data.customerName),
    paragraphs: [words.paymentLink.intro(shop)],
    facts: [
      ...fact(words.facts.amount, amount),
      ...fact(words.facts.iva, ivaCentavos ? displayPesos(ivaCentavos, language) : null),
      ...fact(words.facts.description, written(data.description)),
      ...fact(words.facts.order, data.orderId),
      ...fact(words.facts.payBefore, payBefore && inBogota(payBefore, language)),
    ],
    action: webAction(words.paymentLink.action, data.url),
    notes: [],
    closing: closingOf(language, seller),
  });
}
