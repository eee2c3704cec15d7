import {
  createHmac,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { VaultError } from '../vault-error.ts';
import { openPiece, sealPiece, TAG_BYTES } from './age-cipher.ts';
import { publicKeyOf, rawPublicKey } from './age-keys.ts';
import {
  decodeBase64,
  encodeBase64,
  malformedHeader,
  parseHeader,
  type Stanza,
  VERSION,
} from './age-stanzas.ts';

export const FILE_KEY_BYTES = 16;
const SHARE_BYTES = 32;
/** Each wrapping key is used once. */
const NO_NONCE = Buffer.alloc(12);
/** Longer than any header that we or age's own tool write for a few recipients. */
export const MOST_HEADER_BYTES = 16_384;

const damaged = (message: string): VaultError => new VaultError('damaged', message);
const derive = (secret: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

/** Writes the header in front of the encrypted pieces: the file key, wrapped for one public key. */
export function writeHeader(recipient: KeyObject, fileKey: Buffer): Buffer {
  const own = generateKeyPairSync('x25519');
  const [share, theirs] = [rawPublicKey(own.publicKey), rawPublicKey(recipient)];
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: recipient });
  const wrapped = sealPiece(wrappingKey(shared, share, theirs), NO_NONCE, fileKey);
  const head = `${VERSION}\n-> X25519 ${encodeBase64(share)}\n${encodeBase64(wrapped)}\n---`;
  return Buffer.from(`${head} ${encodeBase64(macOf(fileKey, head))}\n`);
}

/** The header's length; undefined until all of it has arrived. */
export function findHeaderEnd(bytes: Buffer): number | undefined {
  const start = bytes.indexOf('\n---');
  const end = start === -1 ? -1 : bytes.indexOf('\n', start + 1);
  return end === -1 ? undefined : end + 1;
}

/** Unwraps the file key; throws VaultError if no identity fits. */
export function readHeader(header: Buffer, identities: readonly KeyObject[]): Buffer {
  const { stanzas, head, mac } = parseHeader(header);
  // A passphrase must be the only stanza, so that knowing it does not authenticate as the owner of a key.
  if (stanzas.length > 1 && stanzas.some(({ type }) => type === 'scrypt')) throw malformedHeader();
  const wrapped = stanzas.filter(({ type }) => type === 'X25519').map(readWrappedKey);
  for (const one of wrapped) {
    const fileKey = unwrap(one, identities);
    if (fileKey === undefined) continue;
    if (!timingSafeEqual(mac, macOf(fileKey, head))) throw damaged('the header was changed');
    return fileKey;
  }
  throw new VaultError('unknown_key', 'the file was encrypted for another private key');
}

interface WrappedKey {
  share: Buffer;
  body: Buffer;
}

function readWrappedKey({ args, body }: Stanza): WrappedKey {
  const share = args.length === 1 ? decodeBase64(args[0] ?? '') : undefined;
  if (share?.length !== SHARE_BYTES || body.length !== FILE_KEY_BYTES + TAG_BYTES) throw malformedHeader();
  return { share, body };
}

function unwrap({ share, body }: WrappedKey, identities: readonly KeyObject[]): Buffer | undefined {
  for (const privateKey of identities) {
    const key = wrappingKey(agree(privateKey, share), share, rawPublicKey(privateKey));
    const fileKey = openPiece(key, NO_NONCE, body);
    if (fileKey !== undefined) return fileKey;
  }
  return undefined;
}

/** OpenSSL rejects shares of low order, which would give every peer the same secret. */
function agree(privateKey: KeyObject, share: Buffer): Buffer {
  try {
    return diffieHellman({ privateKey, publicKey: publicKeyOf(share) });
  } catch {
    throw malformedHeader();
  }
}

const wrappingKey = (shared: Buffer, share: Buffer, recipient: Buffer): Buffer =>
  derive(shared, Buffer.concat([share, recipient]), `${VERSION}/X25519`);

const macOf = (fileKey: Buffer, head: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest();

export const payloadKey = (fileKey: Buffer, nonce: Buffer): Buffer => derive(fileKey, nonce, 'payload');
