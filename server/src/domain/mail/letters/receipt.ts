import { displayPesos } from '../../../primitives/money.ts';
import { type Fact, fact } from '../letter.ts';
import type { MailContent } from '../mail.ts';
import { freeText, SUBJECT_PART_MAX } from '../outside-text.ts';
import type { MailWords } from '../words/mail-words.ts';
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

/** Of a card only what is on every receipt; `lastFour` is cut to four, whatever comes. */
export type PaidWith =
  | { method: 'card'; brand: string; lastFour: string }
  | { method: 'pse'; bank: string | null; cus: string | null }
  | { method: 'cash'; reference: string };

export interface ReceiptLetter extends PayerLetter {
  amountCentavos: bigint;
  ivaCentavos?: bigint | null;
  description: string | null;
  orderId?: string | null;
  transactionId: string;
  authorization: string | null;
  paidAt: Date;
  paidWith: PaidWith;
  /** A page that shows the payment. */
  url?: string | null;
}

export function receipt(data: ReceiptLetter): MailContent {
  const { language, seller, ivaCentavos, paidWith } = data;
  const words = mailWords[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const amount = displayPesos(data.amountCentavos, language);
  return finishLetter('receipt', {
    language,
    subject: words.receipt.subject(amount, shop),
    sender: shop,
    greeting: greet(language, data.customerName),
    paragraphs: [words.receipt.intro(shop)],
    facts: [
      ...fact(words.facts.amount, amount),
      ...fact(words.facts.iva, ivaCentavos ? displayPesos(ivaCentavos, language) : null),
      ...fact(words.facts.description, written(data.description)),
      ...fact(words.facts.order, data.orderId),
      ...fact(words.facts.paidOn, inBogota(data.paidAt, language)),
      ...methodFacts(paidWith, words),
      ...fact(words.facts.authorization, data.authorization),
      ...fact(words.facts.transaction, data.transactionId),
    ],
    action: webAction(words.receipt.action, data.url),
    // The law speaks of electronic payments.
    notes: paidWith.method === 'cash' ? [] : [words.receipt.reversal(shop)],
    closing: closingOf(language, seller),
  });
}

function methodFacts(paid: PaidWith, { facts, methods }: MailWords): readonly Fact[] {
  if (paid.method === 'card') {
    return fact(facts.method, methods.card(brandName(paid.brand), paid.lastFour.slice(-4)));
  }
  if (paid.method === 'pse') {
    return [...fact(facts.method, methods.pse(freeText(paid.bank ?? ''))), ...fact(facts.cus, paid.cus)];
  }
  return [...fact(facts.method, methods.cash), ...fact(facts.reference, paid.reference)];
}

/** `american_express` as people write it. */
const brandName = (brand: string): string =>
  brand
    .split('_')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
