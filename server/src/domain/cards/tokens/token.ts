import type { CardFace, CardSecrets } from '../card.ts';

/** Where the card's statements go; never used, only given back. */
export type TokenAddress = Record<string, string>;

/** A card on its way to a charge, a saved card or a subscription: valid for an hour, used once. */
export interface Token extends CardFace {
  id: string;
  address: TokenAddress | null;
}

export interface UsableToken extends Token, CardSecrets {
  /** Of the browser in which the card was typed; null where a shop's server sent it. */
  payerNetwork: string | null;
}
