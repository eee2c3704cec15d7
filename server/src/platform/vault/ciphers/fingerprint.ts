import { createHmac } from 'node:crypto';
import type { KeyRing } from '../keys/key-ring.ts';
import { lengthPrefixed } from './length-prefixed.ts';

/** Reveals whether two payments carry the same identity document. Specific to the merchant, like a card's fingerprint. */
export const documentFingerprint = (ring: KeyRing, merchantId: string, document: string): Buffer =>
  createHmac('sha256', ring.fingerprintKey)
    .update(lengthPrefixed('document', merchantId, document))
    .digest();

/**
 * Reveals whether a merchant already knows a card (2002). Specific to the merchant, so that cards cannot be
 * correlated across tenants.
 */
export function cardFingerprint(ring: KeyRing, merchantId: string, cardNumber: string): Buffer {
  return createHmac('sha256', ring.fingerprintKey).update(lengthPrefixed(merchantId, cardNumber)).digest();
}
