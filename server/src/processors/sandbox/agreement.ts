import type { Authorisation } from '../card-processor.ts';

/** What a merchant says who charges a kept card without its holder. */
export interface Claim {
  /** The id of the use by which the holder has agreed. */
  networkTransactionId: string | null;
}

/** Null where nothing has to be claimed: the holder is there, or the card was never used before. */
export function claimOf({
  initiator,
  agreement,
}: Pick<Authorisation, 'initiator' | 'agreement'>): Claim | null {
  if (initiator !== 'merchant' || agreement === null || agreement.use === 'first') return null;
  return { networkTransactionId: agreement.networkTransactionId };
}
