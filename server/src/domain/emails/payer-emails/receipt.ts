import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { type Fact, fact } from '../email.ts';
import type { MailContent } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
import type { MailMessages } from '../messages/mail-messages.ts';
import { freeText, SUBJECT_PART_MAX } from '../text/outside-text.ts';
import {
  brandName,
  closingOf,
  finishEmail,
  greet,
  inBogota,
  type PayerEmail,
  testNote,
  webAction,
  written,
} from './seller-email.ts';

/**
 * How the charge was paid. For a card, only what every receipt shows; `lastFour` is always cut to four
 * digits.
 */
export type PaidWith =
  | { method: 'card'; brand: string; lastFour: string; installments?: number }
  | { method: 'pse'; bank: string | null; cus: string | null }
  | { method: 'cash'; reference: string };

export interface ReceiptEmail extends PayerEmail {
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

export function receipt(data: ReceiptEmail): MailContent {
  const { language, seller, ivaCentavos, paidWith } = data;
  const messages = mailMessages[language];
  const shop = freeText(seller.name, SUBJECT_PART_MAX);
  const amount = displayPesos(data.amountCentavos, language);
  return finishEmail('receipt', {
    language,
    subject: messages.receipt.subject(amount, shop),
    sender: shop,
    logoPath: seller.logoUrl,
    color: seller.color,
    amount,
    test: testNote(data),
    greeting: greet(language, data.customerName),
    paragraphs: [messages.receipt.intro(shop)],
    facts: [
      ...fact(messages.facts.amount, amount),
      ...fact(messages.facts.iva, ivaCentavos ? displayPesos(ivaCentavos, language) : null),
      ...fact(messages.facts.description, written(data.description)),
      ...fact(messages.facts.order, data.orderId),
      ...fact(messages.facts.paidOn, inBogota(data.paidAt, language)),
      ...methodFacts(paidWith, messages),
      ...fact(messages.facts.authorization, data.authorization),
      ...fact(messages.facts.transaction, data.transactionId),
    ],
    action: webAction(messages.receipt.action, data.url),
    // Cash is left out, because the law covers electronic payments only.
    notes: paidWith.method === 'cash' ? [] : [messages.receipt.reversal(shop)],
    closing: closingOf(language, seller),
  });
}

function methodFacts(paid: PaidWith, { facts, methods }: MailMessages): readonly Fact[] {
  if (paid.method === 'card') {
    const { installments = 1 } = paid;
    return [
      ...fact(facts.method, methods.card(brandName(paid.brand), paid.lastFour.slice(-4))),
      ...fact(facts.installments, installments > 1 ? String(installments) : null),
    ];
  }
  if (paid.method === 'pse') {
    return [...fact(facts.method, methods.pse(freeText(paid.bank ?? ''))), ...fact(facts.cus, paid.cus)];
  }
  return [...fact(facts.method, methods.cash), ...fact(facts.reference, paid.reference)];
}
