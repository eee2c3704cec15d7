import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { VaultError } from '../vault-error.ts';
import { decodeBech32, encodeBech32 } from './bech32.ts';

// Keys in age's own format (age-encryption.org/v1), so that the age tool can open our files.
const RECIPIENT_PREFIX = 'age';
const IDENTITY_PREFIX = 'age-secret-key-';
const RAW_BYTES = 32;
/** An X25519 private key in PKCS #8 consists of this header and its 32 bytes. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b656e04220420', 'hex');

export interface AgeKeyPair {
  /** `age1...`: can only encrypt, so it is no secret. */
  recipient: string;
  /** `AGE-SECRET-KEY-1...`: decrypts. */
  identity: string;
}

export function generateAgeKeyPair(): AgeKeyPair {
  const { privateKey } = generateKeyPairSync('x25519');
  const raw = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8_HEADER.length);
  return {
    recipient: encodeBech32(RECIPIENT_PREFIX, rawPublicKey(privateKey)),
    identity: encodeBech32(IDENTITY_PREFIX, raw).toUpperCase(),
  };
}

export const isRecipient = (text: string): boolean =>
  decodeBech32(RECIPIENT_PREFIX, text)?.length === RAW_BYTES;

export function parseRecipient(text: string): KeyObject {
  const raw = decodeBech32(RECIPIENT_PREFIX, text.trim());
  if (raw?.length !== RAW_BYTES) {
    throw new VaultError(
      'bad_key_file',
      'a public key for backups is a line of letters and digits that begins with age1',
    );
  }
  return publicKeyOf(raw);
}

/** Parses a file written by `age-keygen` or `recaudo backup keygen`: comments, and one key per line. */
export function parseIdentities(text: string): KeyObject[] {
  const lines = text.split('\n').map(line => line.trim());
  const keys = lines
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => decodeBech32(IDENTITY_PREFIX, line))
    .map(raw => {
      // The line is a secret, so the error does not repeat it.
      if (raw?.length !== RAW_BYTES)
        throw new VaultError('bad_key_file', 'a line of the private key file is not an AGE-SECRET-KEY-1');
      return createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, raw]), format: 'der', type: 'pkcs8' });
    });
  if (keys.length === 0)
    throw new VaultError('bad_key_file', 'the private key file contains no AGE-SECRET-KEY-1');
  return keys;
}

export const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' });

/** The raw bytes of a public key, or of a private key's public half. */
export function rawPublicKey(key: KeyObject): Buffer {
  const { x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return Buffer.from(x ?? '', 'base64url');
}
