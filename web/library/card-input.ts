import { compactNumber, type Loose, text } from './card-validators.ts';

export interface CardInput {
  holder_name?: string;
  card_number?: Loose;
  cvv2?: Loose;
  expiration_month?: Loose;
  expiration_year?: Loose;
  address?: object | null;
  [field: string]: unknown;
}

export interface Token {
  id: string;
  card: Record<string, unknown>;
}

/** Two digits as printed on the card (Interface 9.1); pages also send `5` and `2030`. */
export function printedMonth(month: Loose): string {
  return text(month).replace(/^\d$/, '0$&');
}

export function printedYear(year: Loose): string {
  return text(year).replace(/^20(\d\d)$/, '$1');
}

/** Converts the page's card, which may contain spaces, numbers or four-digit years, to the API's form. */
export function toCardBody(card: CardInput): Record<string, unknown> {
  const body: Record<string, unknown> = { ...card };
  if (card.card_number != null) body['card_number'] = compactNumber(card.card_number);
  if (card.cvv2 != null) body['cvv2'] = text(card.cvv2);
  if (card.expiration_month != null) body['expiration_month'] = printedMonth(card.expiration_month);
  if (card.expiration_year != null) body['expiration_year'] = printedYear(card.expiration_year);
  return body;
}
