import type { CardFace, CardSecrets } from '../card.ts';

/** The cardholder's billing address: returned with the token and not used otherwise. */
export type TokenAddress = Record<string, string>;

/** A card that will be charged, saved or used for a subscription: valid for an hour, used once. */
export interface Token extends CardFace {
  id: string;
  address: TokenAddress | null;
}

export interface UsableToken extends Token, CardSecrets {
  /** Network of the browser where the card was typed; null if a shop's server sent it. */
  payerNetwork: string | null;
}
