import { createHmac } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';
import { lengthPrefixed } from './length-prefixed.ts';

/** Tells whether a merchant already knows a card (2002). Bound to the merchant: tenants cannot be correlated. */
export function cardFingerprint(ring: KeyRing, merchantId: string, cardNumber: string): Buffer {
  return createHmac('sha256', ring.fingerprintKey).update(lengthPrefixed(merchantId, cardNumber)).digest();
}
