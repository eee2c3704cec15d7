import { createHash } from 'node:crypto';

export interface SignedPayment {
  reference: string;
  amountCentavos: bigint;
  currency: string;
  /** The text of the field `expiration_time`; absent if the transaction has none. */
  expirationTime?: string | undefined;
}

/** The integrity signature of a transaction: the SHA-256 of its values and the integrity secret, without separators. */
export function signPayment(
  { reference, amountCentavos, currency, expirationTime = '' }: SignedPayment,
  integritySecret: string,
): string {
  return createHash('sha256')
    .update(`${reference}${amountCentavos}${currency}${expirationTime}${integritySecret}`)
    .digest('hex');
}
