import { createHmac } from 'node:crypto';
import type { KeyRing } from '../keys/key-ring.ts';
import { lengthPrefixed } from './length-prefixed.ts';

/** Tells whether two payments carry the same identity document. Bound to the merchant, as that of a card. */
export const documentFingerprint = (ring: KeyRing, merchantId: string, document: string): Buffer =>
  createHmac('sha256', ring.fingerprintKey)
    .update(lengthPrefixed('document', merchantId, document))
    .digest();

/** Tells whether a merchant already knows a card (2002). Bound to the merchant: tenants cannot be correlated. */
export function cardFingerprint(ring: KeyRing, merchantId: string, cardNumber: string): Buffer {
  return createHmac('sha256', ring.fingerprintKey).update(lengthPrefixed(merchantId, cardNumber)).digest();
}
