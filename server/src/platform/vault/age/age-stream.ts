import { type KeyObject, randomBytes } from 'node:crypto';
import { VaultError } from '../vault-error.ts';
import { openPiece, sealPiece, TAG_BYTES } from './age-cipher.ts';
import {
  FILE_KEY_BYTES,
  findHeaderEnd,
  MOST_HEADER_BYTES,
  payloadKey,
  readHeader,
  writeHeader,
} from './age-header.ts';

const PIECE_BYTES = 65_536;
const NONCE_BYTES = 16;

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Encrypts a stream for the owner of `recipient`, with one piece in memory at a time. */
export async function* sealStream(plain: Bytes, recipient: KeyObject): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(FILE_KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const key = payloadKey(fileKey, nonce);
  yield writeHeader(recipient, fileKey);
  yield nonce;
  for await (const { at, bytes, isLast } of inPieces(plain, PIECE_BYTES)) {
    yield sealPiece(key, nonceOf(at, isLast), bytes);
  }
}

/**
 * Throws VaultError for the wrong key, and for a stream that was changed or truncated. Only reading to the end
 * proves the stream complete.
 */
export async function* openStream(sealed: Bytes, identities: readonly KeyObject[]): AsyncGenerator<Buffer> {
  const chunks = (async function* () {
    yield* sealed;
  })();
  let held = Buffer.alloc(0);
  let end: number | undefined;
  while (end === undefined || held.length < end + NONCE_BYTES) {
    const next = await chunks.next();
    if (next.done === true || held.length > MOST_HEADER_BYTES) throw cutShort();
    held = Buffer.concat([held, next.value]);
    end ??= findHeaderEnd(held);
  }
  const fileKey = readHeader(held.subarray(0, end), identities);
  const key = payloadKey(fileKey, held.subarray(end, end + NONCE_BYTES));
  const rest = (async function* () {
    yield held.subarray((end ?? 0) + NONCE_BYTES);
    yield* chunks;
  })();
  for await (const { at, bytes, isLast } of inPieces(rest, PIECE_BYTES + TAG_BYTES)) {
    const plain = openPiece(key, nonceOf(at, isLast), bytes);
    // An empty last piece after other pieces would be a second encoding of the same file.
    if (plain === undefined || (plain.length === 0 && at > 0)) throw cutShort();
    yield plain;
  }
}

const cutShort = (): VaultError => new VaultError('damaged', 'the encrypted file was changed or truncated');

interface Piece {
  at: number;
  bytes: Buffer;
  isLast: boolean;
}

/**
 * Splits a stream into pieces of `size` bytes and a shorter last one. Holds a piece back until it knows whether it is the last.
 */
async function* inPieces(stream: Bytes, size: number): AsyncGenerator<Piece> {
  let waiting: Buffer[] = [];
  let length = 0;
  let at = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    for (; all.length - from > size; from += size, at += 1) {
      yield { at, bytes: all.subarray(from, from + size), isLast: false };
    }
    waiting = [all.subarray(from)];
    length = all.length - from;
  }
  yield { at, bytes: Buffer.concat(waiting), isLast: true };
}

/** Eleven bytes of counter, and one byte that marks the last piece. */
function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(at), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
