import type { BinRecord } from './bins.ts';
import type { Card } from './saved-card.ts';

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

/** Shops decide by `card_type` whether to offer instalments: `CREDIT` or not. */
export const binToView = (bin: string, record: BinRecord) => ({
  bin,
  bank: record.bank_name,
  bank_code: record.bank_code,
  brand: record.brand,
  type: record.type,
  card_type: record.type.toUpperCase(),
  country: record.country,
});
