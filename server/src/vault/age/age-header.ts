import {
  createHmac,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { VaultError } from '../vault-error.ts';
import { openPiece, sealPiece } from './age-cipher.ts';
import { publicKeyOf, rawPublicKey } from './age-keys.ts';

const VERSION = 'age-encryption.org/v1';
const STANZA = /^-> X25519 ([A-Za-z0-9+/]{43})$/;
/** Each wrapping key is used once. */
const NO_NONCE = Buffer.alloc(12);
/** Longer than any header that we or age's own tool write for a few recipients. */
export const MOST_HEADER_BYTES = 16_384;

const damaged = (message: string): VaultError => new VaultError('damaged', message);
const derive = (secret: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));
const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** What stands before the sealed bytes: the key of the file, wrapped for one public key. */
export function writeHeader(recipient: KeyObject, fileKey: Buffer): Buffer {
  const own = generateKeyPairSync('x25519');
  const [share, theirs] = [rawPublicKey(own.publicKey), rawPublicKey(recipient)];
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: recipient });
  const wrapped = sealPiece(wrappingKey(shared, share, theirs), NO_NONCE, fileKey);
  const head = `${VERSION}\n-> X25519 ${base64(share)}\n${base64(wrapped)}\n---`;
  return Buffer.from(`${head} ${base64(macOf(fileKey, head))}\n`);
}

/** Where the header ends, or undefined while it is not all there. */
export function findHeaderEnd(bytes: Buffer): number | undefined {
  const start = bytes.indexOf('\n--- ');
  const end = start === -1 ? -1 : bytes.indexOf('\n', start + 1);
  return end === -1 ? undefined : end + 1;
}

/** The key of the file; throws VaultError where no identity is the right one. */
export function readHeader(header: Buffer, identities: readonly KeyObject[]): Buffer {
  const text = header.toString('latin1');
  if (!text.startsWith(`${VERSION}\n`)) throw damaged('this is not a file that was encrypted with age');
  const lines = text.split('\n');
  const last = lines.at(-2) ?? '';
  for (const [at, line] of lines.entries()) {
    const share = STANZA.exec(line)?.[1];
    if (share === undefined) continue;
    const wrapped = Buffer.from(lines[at + 1] ?? '', 'base64');
    const fileKey = unwrap(Buffer.from(share, 'base64'), wrapped, identities);
    if (fileKey === undefined) continue;
    const mac = macOf(fileKey, text.slice(0, text.lastIndexOf('---') + 3));
    const found = Buffer.from(last.slice('--- '.length), 'base64');
    if (found.length !== mac.length || !timingSafeEqual(found, mac)) throw damaged('the header was changed');
    return fileKey;
  }
  throw new VaultError('unknown_key', 'the private key is not the one that this was encrypted for');
}

function unwrap(share: Buffer, wrapped: Buffer, identities: readonly KeyObject[]): Buffer | undefined {
  for (const privateKey of identities) {
    const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(share) });
    const key = wrappingKey(shared, share, rawPublicKey(privateKey));
    const fileKey = openPiece(key, NO_NONCE, wrapped);
    if (fileKey !== undefined) return fileKey;
  }
  return undefined;
}

const wrappingKey = (shared: Buffer, share: Buffer, recipient: Buffer): Buffer =>
  derive(shared, Buffer.concat([share, recipient]), `${VERSION}/X25519`);

const macOf = (fileKey: Buffer, head: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest();

export const payloadKey = (fileKey: Buffer, nonce: Buffer): Buffer => derive(fileKey, nonce, 'payload');
