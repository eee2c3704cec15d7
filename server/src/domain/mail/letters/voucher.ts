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

/** A charge to be paid in cash (Interface 10.6). */
export interface VoucherLetter extends PayerLetter {
  amountCentavos: bigint;
  description: string | null;
  orderId?: string | null;
  reference: string;
  payBefore: Date;
  /** The page with the barcodes. */
  url: string;
}

export function voucher(data: VoucherLetter): MailContent {
  const { language, seller } = data;
  const words = mailWords[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const amount = displayPesos(data.amountCentavos, language);
  return finishLetter('voucher', {
    language,
    subject: words.voucher.subject(amount, shop),
    sender: shop,
    greeting: greet(language, data.customerName),
    paragraphs: [words.voucher.intro(shop)],
    facts: [
      ...fact(words.facts.amount, amount),
      ...fact(words.facts.reference, data.reference),
      ...fact(words.facts.payBefore, inBogota(data.payBefore, language)),
      ...fact(words.facts.description, written(data.description)),
      ...fact(words.facts.order, data.orderId),
    ],
    action: webAction(words.voucher.action, data.url),
    notes: [words.voucher.exactAmount],
    closing: closingOf(language, seller),
  });
}
