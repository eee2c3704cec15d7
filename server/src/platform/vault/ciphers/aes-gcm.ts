import { createCipheriv, createDecipheriv, KeyObject, randomBytes } from 'node:crypto';
import { KEY_BYTES } from '../keys/key-ring.ts';

// Sealed bytes: version (1 byte), iv (12), ciphertext, tag (16).
export const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES;
const ALGORITHM = 'aes-256-gcm';

/** A key of the wrong length is our own bug: throw before sealing anything, and do not report it as damaged data. */
function requireKey(key: KeyObject | Buffer): void {
  const length = key instanceof KeyObject ? key.symmetricKeySize : key.length;
  if (length !== KEY_BYTES)
    throw new RangeError(`a key of AES-256-GCM has ${KEY_BYTES} bytes, not ${length}`);
}

/** AES-256-GCM: opening requires the same key and the same associated data. */
export function sealBytes(key: KeyObject | Buffer, associatedData: Buffer, plain: Buffer): Buffer {
  requireKey(key);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData);
  const hidden = cipher.update(plain);
  cipher.final();
  return Buffer.concat([Buffer.of(VERSION), iv, hidden, cipher.getAuthTag()]);
}

/** Undefined if a byte was changed, or if the bytes belong to another owner: GCM cannot and must not tell these apart. */
export function openBytes(
  key: KeyObject | Buffer,
  associatedData: Buffer,
  sealed: Buffer,
): Buffer | undefined {
  requireKey(key);
  const tagStart = sealed.length - TAG_BYTES;
  if (tagStart < HEADER_BYTES || sealed[0] !== VERSION) return undefined;
  const iv = sealed.subarray(1, HEADER_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData);
  decipher.setAuthTag(sealed.subarray(tagStart));
  // GCM has no padding, so `update` returns the whole text and `final` only checks the tag.
  const plain = decipher.update(sealed.subarray(HEADER_BYTES, tagStart));
  try {
    decipher.final();
    return plain;
  } catch {
    plain.fill(0);
    return undefined;
  }
}
