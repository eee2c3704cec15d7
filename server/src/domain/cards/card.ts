import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { isTestNumber } from '@recaudo/contract/shared/cards/test-cards';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { SealedCard } from '../../platform/vault/ciphers/card-cipher.ts';
import type { Agreement } from '../../processors/card-processor.ts';

/** The visible data of a card (Interface 9.1). */
export interface CardFace {
  holderName: string;
  /** First six digits, X, last four digits. */
  maskedNumber: string;
  /** Two digits each, as printed on the card. */
  expirationMonth: string;
  expirationYear: string;
  brand: string;
  type: string;
  bankName: string;
  bankCode: string;
}

export interface Card extends CardFace {
  id: string;
  creationDate: Date;
  /** Null for a card at merchant level. */
  customerId: string | null;
}

/** Stored with the card's visible data; neither reveals the number. */
export interface CardSecrets {
  fingerprint: Buffer;
  sealedCard: SealedCard;
}

export interface Expiration {
  month: string;
  year: string;
}

/** A card is valid through the last day of its month. Both numbers have two digits, as in saved cards. */
export const isExpired = ({ month, year }: Expiration, today: CalendarDate): boolean =>
  `20${year}-${month}` < today.slice(0, 7);

/**
 * Test suites share one device, so the sandbox's own card numbers do not count as card testing. Production rejects them
 * (2007).
 */
export const isExemptNumber = (environment: Environment, cardNumber: string): boolean =>
  environment === 'sandbox' && isTestNumber(cardNumber);

/** Interface 9.1: the card as JSON. `address` is not used, and no card here takes payouts. */
export const cardToView = (card: Card) => ({
  id: card.id,
  creation_date: card.creationDate,
  holder_name: card.holderName,
  card_number: card.maskedNumber,
  expiration_month: card.expirationMonth,
  expiration_year: card.expirationYear,
  address: null,
  allows_charges: true,
  allows_payouts: false,
  brand: card.brand,
  type: card.type,
  bank_name: card.bankName,
  bank_code: card.bankCode,
  customer_id: card.customerId,
});

/** The stored-credential data for the networks. A card without a network id is used for the first time. */
export const agreementOf = (source: {
  isToken?: boolean;
  networkTransactionId: string | null;
}): Agreement | null => {
  const { isToken = false, networkTransactionId } = source;
  if (isToken) return null;
  return { use: networkTransactionId === null ? 'first' : 'subsequent', networkTransactionId };
};
