import type { KeyRing } from '../keys/key-ring.ts';
import { VaultError } from '../vault-error.ts';
import { openBytes, sealBytes } from './aes-gcm.ts';
import { lengthPrefixed } from './length-prefixed.ts';

/** The purpose and owner of a text, e.g. `['webhook-password', merchantId, webhookId]`. */
export type TextOwner = readonly [purpose: string, ...ids: string[]];

/**
 * Encrypts a small secret that is stored and read again. Its derived key never rotates, like the key of the API key hashes: a
 * rotation only moves card numbers.
 */
export const sealText = ({ storedSecretKey }: KeyRing, owner: TextOwner, text: string): Buffer =>
  sealBytes(storedSecretKey, lengthPrefixed(...owner), Buffer.from(text, 'utf8'));

/** Throws VaultError if a byte was changed, or if the text belongs to another owner. */
export function openText({ storedSecretKey }: KeyRing, owner: TextOwner, sealed: Buffer): string {
  const plain = openBytes(storedSecretKey, lengthPrefixed(...owner), sealed);
  if (plain === undefined) throw damaged(owner);
  return plain.toString('utf8');
}

const damaged = ([purpose, ...ids]: TextOwner): VaultError =>
  new VaultError('damaged', `the sealed ${purpose} of ${ids.join(' ')} cannot be decrypted`);
