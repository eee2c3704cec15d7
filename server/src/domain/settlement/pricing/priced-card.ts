import { lookUpBin } from '../../cards/numbers/bins.ts';
import type { PricedCharge } from './price.ts';

/** What a contract may ask of a charge's card, from its snapshot. Unknown is null: a rule that asks for it does not apply. */
export function pricedCard(
  card: string | null,
): Pick<PricedCharge, 'brand' | 'cardType' | 'isInternational'> {
  if (card === null) return { brand: null, cardType: null, isInternational: null };
  const {
    brand = null,
    type,
    card_number: masked = '',
  } = JSON.parse(card) as Record<string, string | undefined>;
  const [bin = ''] = /^\d{6,8}/.exec(masked) ?? [];
  const { country } = lookUpBin(bin);
  return {
    brand,
    cardType: type === 'credit' || type === 'debit' ? type : null,
    isInternational: country === null ? null : country !== 'COL',
  };
}
