import type { KeyRing } from '../keys/key-ring.ts';
import { VaultError } from '../vault-error.ts';
import { openBytes, sealBytes } from './aes-gcm.ts';
import { lengthPrefixed } from './length-prefixed.ts';

/** What a text is and whom it belongs to, e.g. `['webhook-password', merchantId, webhookId]`. */
export type TextOwner = readonly [purpose: string, ...ids: string[]];

/**
 * Seals a small secret that is stored and read again. Its key is derived and never rotates, as that of the key hashes:
 * a rotation moves card numbers, which are what others must not keep for long.
 */
export const sealText = ({ storedSecretKey }: KeyRing, owner: TextOwner, text: string): Buffer =>
  sealBytes(storedSecretKey, lengthPrefixed(...owner), Buffer.from(text, 'utf8'));

/** Throws VaultError when a byte was changed or the text is another owner's. */
export function openText({ storedSecretKey }: KeyRing, owner: TextOwner, sealed: Buffer): string {
  const plain = openBytes(storedSecretKey, lengthPrefixed(...owner), sealed);
  if (plain === undefined) throw damaged(owner);
  return plain.toString('utf8');
}

const damaged = ([purpose, ...ids]: TextOwner): VaultError =>
  new VaultError('damaged', `the sealed ${purpose} of ${ids.join(' ')} cannot be decrypted`);
