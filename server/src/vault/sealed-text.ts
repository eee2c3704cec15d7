import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';
import { lengthPrefixed } from './length-prefixed.ts';
import { VaultError } from './vault-error.ts';

/** What a text is and whom it belongs to, e.g. `['webhook-password', merchantId, webhookId]`. */
export type TextOwner = readonly [purpose: string, ...ids: string[]];

// A sealed text: version (1 byte), iv (12), ciphertext, tag (16).
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES;
const ALGORITHM = 'aes-256-gcm';

/**
 * Seals a small secret that is stored and read again. Its key is derived and never rotates, as that of the key hashes:
 * a rotation moves card numbers, which are what others must not keep for long.
 */
export function sealText({ storedSecretKey }: KeyRing, owner: TextOwner, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, storedSecretKey, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(lengthPrefixed(...owner));
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, hidden, cipher.getAuthTag()]);
}

/** Throws VaultError when a byte was changed or the text is another owner's. */
export function openText({ storedSecretKey }: KeyRing, owner: TextOwner, sealed: Buffer): string {
  const tagStart = sealed.length - TAG_BYTES;
  if (tagStart < HEADER_BYTES || sealed[0] !== VERSION) throw damaged(owner);
  const iv = sealed.subarray(1, HEADER_BYTES);
  const decipher = createDecipheriv(ALGORITHM, storedSecretKey, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(lengthPrefixed(...owner));
  decipher.setAuthTag(sealed.subarray(tagStart));
  try {
    const open = [decipher.update(sealed.subarray(HEADER_BYTES, tagStart)), decipher.final()];
    return Buffer.concat(open).toString('utf8');
  } catch {
    throw damaged(owner);
  }
}

const damaged = ([purpose, ...ids]: TextOwner): VaultError =>
  new VaultError('damaged', `the sealed ${purpose} of ${ids.join(' ')} cannot be opened`);
