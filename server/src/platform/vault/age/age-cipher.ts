import { createCipheriv, createDecipheriv } from 'node:crypto';

const ALGORITHM = 'chacha20-poly1305';
export const TAG_BYTES = 16;

/** ChaCha20-Poly1305 as age uses it: each key encrypts only one file, and each nonce only one piece of it. */
export function sealPiece(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined for the wrong key, and if any byte was changed. */
export function openPiece(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
