import type { Authorisation } from '../card-processor.ts';

/** The id that a merchant presents when it charges a saved card without its holder. */
export interface Claim {
  /** The id of the payment with which the holder agreed. */
  networkTransactionId: string | null;
}

/** Null if no id is needed: the holder is present, or this is the card's first payment. */
export function claimOf({
  initiator,
  agreement,
}: Pick<Authorisation, 'initiator' | 'agreement'>): Claim | null {
  if (initiator !== 'merchant' || agreement === null || agreement.use === 'first') return null;
  return { networkTransactionId: agreement.networkTransactionId };
}
