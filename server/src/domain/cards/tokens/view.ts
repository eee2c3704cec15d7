import type { Token } from './token.ts';

/** Interface 8. A token's card was never saved, so it has no creation date. */
export const tokenToView = (token: Token) => ({
  id: token.id,
  card: {
    card_number: token.maskedNumber,
    holder_name: token.holderName,
    expiration_year: token.expirationYear,
    expiration_month: token.expirationMonth,
    address: token.address,
    creation_date: null,
    brand: token.brand,
  },
});
