import { CARD_BRANDS, type CardBrand } from '@recaudo/contract/shared/cards/card-brands';
import creditCardType from 'credit-card-type';

// Carnet, the Mexican domestic brand, is not in the library. Its family in 506 begins at 506199: just below,
// 506195 and 506197 are Verve's.
creditCardType.addCard({
  niceType: 'Carnet',
  type: 'carnet',
  patterns: [
    286900,
    502275,
    [506199, 506499],
    [604622, 604630],
    606333,
    627535,
    636318,
    636379,
    639388,
    639484,
    639559,
  ],
  gaps: [4, 8, 12],
  lengths: [16],
  code: { name: 'CVV', size: 3 },
});
// For equally exact matches the library takes the first brand in order, and Maestro's ranges cover these.
creditCardType.changeOrder('carnet', 0);

const WORDS_OF_THE_SPEC: ReadonlyMap<string, CardBrand> = new Map([
  ['american-express', 'american express'],
  ['diners-club', 'diners'],
]);

const brandsByName: ReadonlyMap<string, CardBrand> = new Map(CARD_BRANDS.map(brand => [brand, brand]));

export const findBrand = (name: string): CardBrand | undefined => brandsByName.get(name);

/** Accepts a whole number or a BIN of 6 to 8 digits. */
export function detectBrand(digits: string): CardBrand {
  let best = { type: 'unknown', strength: 0 };
  // For a short BIN the library also returns possible brands, without a strength.
  for (const { type, matchStrength = 0 } of creditCardType(digits)) {
    if (matchStrength > best.strength) best = { type, strength: matchStrength };
  }
  return WORDS_OF_THE_SPEC.get(best.type) ?? findBrand(best.type) ?? 'unknown';
}
