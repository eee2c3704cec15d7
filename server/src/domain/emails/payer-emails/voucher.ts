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

/** A charge to be paid in cash (Interface 10.6). */
export interface VoucherEmail extends PayerEmail {
  amountCentavos: bigint;
  description: string | null;
  orderId?: string | null;
  reference: string;
  /** The file name of the barcode picture; null without a barcode. */
  barcode: string | null;
  payBefore: Date;
  /** The page that shows the barcodes. */
  url: string;
}

export function voucher(data: VoucherEmail): MailContent {
  const { language, seller } = data;
  const messages = mailMessages[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const amount = displayPesos(data.amountCentavos, language);
  return finishEmail('voucher', {
    language,
    subject: messages.voucher.subject(amount, shop),
    sender: shop,
    logoPath: seller.logoUrl,
    color: seller.color,
    amount,
    test: testNote(data),
    greeting: greet(language, data.customerName),
    paragraphs: [messages.voucher.intro(shop)],
    facts: [
      ...fact(messages.facts.amount, amount),
      ...fact(messages.facts.reference, data.reference),
      ...fact(messages.facts.payBefore, inBogota(data.payBefore, language)),
      ...fact(messages.facts.description, written(data.description)),
      ...fact(messages.facts.order, data.orderId),
    ],
    picture:
      data.barcode === null
        ? undefined
        : {
            path: `/barcode/${data.barcode}.png?width=2&height=90`,
            alt: messages.voucher.barcodeOf(data.reference),
          },
    action: webAction(messages.voucher.action, data.url),
    notes: [messages.voucher.exactAmount],
    closing: closingOf(language, seller),
  });
}
