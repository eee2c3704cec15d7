import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** PKCS #8 around a bare Ed25519 seed (RFC 8410), the only form in which Node reads one. */
const PKCS8_OF_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');
const SIGNER = /^ed25519:([A-Za-z0-9_-]{43})$/;
const LINE = /^(ed25519:[A-Za-z0-9_-]{43}) ([A-Za-z0-9_-]{86})$/;

export const signingKeyFrom = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_OF_SEED, seed]), format: 'der', type: 'pkcs8' });

/** The public key as text: `ed25519:...`. */
export const signerOf = (key: KeyObject): string =>
  `ed25519:${createPublicKey(key).export({ format: 'jwk' }).x}`;

export const isSigner = (text: string): boolean => SIGNER.test(text);

/** The purpose keeps a signature of one kind of file from passing for another kind. */
const signedBytes = (purpose: string, content: string): Buffer =>
  Buffer.from(`recaudo/1/${purpose}\n${content}`);

/** Public key and signature, on one line. */
export const writeSignature = (key: KeyObject, purpose: string, content: string): string =>
  `${signerOf(key)} ${sign(null, signedBytes(purpose, content), key).toString('base64url')}`;

export type Signature = { state: 'none' } | { state: 'bad' } | { state: 'good'; signer: string };

/** `good` only says that the named signer signed this content; whether to trust the signer is up to the caller. */
export function readSignature(line: string | undefined, purpose: string, content: string): Signature {
  if (line === undefined) return { state: 'none' };
  const [, signer = '', signature = ''] = LINE.exec(line.trim()) ?? [];
  if (signer === '') return { state: 'bad' };
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: signer.slice('ed25519:'.length) };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const isGood = verify(null, signedBytes(purpose, content), key, Buffer.from(signature, 'base64url'));
    return isGood ? { state: 'good', signer } : { state: 'bad' };
  } catch {
    return { state: 'bad' };
  }
}
