import type { SealedCard } from '../../vault/card-cipher.ts';

/** All that may ever be shown of a card (Interface 9.1). */
export interface CardFace {
  holderName: string;
  /** First six + X + last four. */
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
  /** null for a card of the merchant itself. */
  customerId: string | null;
}

/** What is stored beside the face: neither shows the number. */
export interface CardSecrets {
  fingerprint: Buffer;
  sealedCard: SealedCard;
}
