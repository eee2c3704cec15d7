import type { Language } from '@recaudo/contract/shared/words/language';
import { showShortInstant } from '../../../../payer-pages/frame/instants.ts';
import { ivaCentavos } from '../../../../payer-pages/frame/layout.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import { readDetails, type Transaction } from '../../charge.ts';
import type { PayerView } from '../../hosted/payer-page.ts';
import { type ReceiptMessages, receiptMessages } from './receipt-messages.ts';

/** The contents of a PDF receipt. */
export interface ReceiptSheet {
  language: Language;
  title: string;
  /** Says in the sandbox that no money moved. */
  testMark: string | null;
  shop: string;
  amount: string;
  rows: { term: string; value: string }[];
  note: string;
  /** The seller's identity, which Ley 1480 requires. */
  seller: string;
}

/** Capitalizes a brand as on the card: `american express` becomes `American Express`. */
export const titleCase = (brand: string): string =>
  brand.replaceAll(/\b[a-z]/g, initial => initial.toUpperCase());

const paidWith = (charge: Transaction, messages: ReceiptMessages): string => {
  if (charge.method !== 'card') return charge.method === 'store' ? messages.cash : messages.pse;
  if (charge.card === null) return messages.card;
  const { brand, card_number: number } = JSON.parse(charge.card) as { brand: string; card_number: string };
  return `${titleCase(brand)} •••• ${number.slice(-4)}`;
};

/** The receipt of a paid charge; undefined if the charge is not paid. */
export function receiptSheetOf({ gateway, brand, charge, language }: PayerView): ReceiptSheet | undefined {
  if (charge.status !== 'completed' && charge.status !== 'refunded') return undefined;
  const messages = receiptMessages[language];
  const iva = ivaCentavos(charge.taxes.iva);
  const document = readDetails(charge)['payer_document'] as { type: string; end: string } | undefined;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [messages.description, charge.description],
    [messages.order, charge.orderId],
    [messages.date, `${showShortInstant(charge.operationDate, language)} ${messages.bogotaTime}`],
    [messages.method, paidWith(charge, messages)],
    [
      messages.installments,
      charge.installments > 1 && charge.method === 'card' ? String(charge.installments) : null,
    ],
    [messages.iva, iva === undefined ? null : displayPesos(iva, language)],
    [messages.document, document && `${document.type} •••${document.end}`],
    [messages.approval, charge.authorization],
    [messages.transaction, charge.id],
  ];
  const nit = brand.nit === null ? null : `NIT ${brand.nit}`;
  return {
    language,
    title: charge.status === 'refunded' ? messages.refunded : messages.title,
    testMark: gateway.environment === 'sandbox' ? messages.test : null,
    shop: brand.name,
    amount: `${displayPesos(charge.amountCentavos, language)} COP`,
    rows: facts.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
    note: messages.reversal,
    seller: [brand.legalName ?? brand.name, nit, brand.address, brand.phone, brand.email]
      .filter(Boolean)
      .join(' · '),
  };
}
