import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMessage, decrypt, encrypt, type Key, type PrivateKey, readMessage } from 'openpgp';
import { VaultError } from '../vault-error.ts';
import { isArmored } from './pgp-keys.ts';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** More than any card file; a small file that unpacks beyond it is rejected. */
const MOST_PLAIN_BYTES = 2 ** 30;

/**
 * Encrypts a stream for the owner of `recipient`, piece by piece. Uses nothing newer than integrity-protected AES, so that any
 * OpenPGP program of the last twenty years can open it.
 */
export async function* encryptPgp(
  plain: Bytes,
  recipient: Key,
  form: 'armored' | 'binary' = 'armored',
): AsyncGenerator<Buffer> {
  const message = await createMessage({ binary: webStreamOf(plain) });
  const config = { aeadProtect: false };
  const sealed: unknown =
    form === 'armored'
      ? await encrypt({ message, encryptionKeys: recipient, format: 'armored', config })
      : await encrypt({ message, encryptionKeys: recipient, format: 'binary', config });
  for await (const piece of sealed as AsyncIterable<Uint8Array | string>) yield Buffer.from(piece);
}

/**
 * Opens an armored or binary message. Returns nothing before the whole message is proven unaltered, so the plain text is held in
 * memory, and nowhere else. Throws VaultError for the wrong key, and for a message that was changed or truncated.
 */
export async function* decryptPgp(sealed: Bytes, keys: readonly PrivateKey[]): AsyncGenerator<Buffer> {
  const { start, bytes } = await peek(sealed);
  const config = { maxDecompressedMessageSize: MOST_PLAIN_BYTES };
  try {
    const message = isArmored(start)
      ? await readMessage({ armoredMessage: textStreamOf(bytes), config })
      : await readMessage({ binaryMessage: webStreamOf(bytes), config });
    const wants = message.getEncryptionKeyIDs().map(id => id.toHex().toUpperCase());
    const opened = await decrypt({ message, decryptionKeys: [...keys], format: 'binary', config }).catch(
      (error: Error) => {
        throw explain(error, wants);
      },
    );
    const plain: unknown = opened.data;
    for await (const piece of plain as AsyncIterable<Uint8Array>) yield Buffer.from(piece);
  } catch (error) {
    throw error instanceof VaultError ? error : explain(error as Error, []);
  }
}

/** Reduces the library's messages to the two that help an operator, without their cause. */
function explain(error: Error, wants: readonly string[]): VaultError {
  if (/session key|no decryption key/i.test(error.message)) {
    const whom = wants.length === 0 ? '' : ` (key ${wants.join(', ')})`;
    return new VaultError('unknown_key', `the PGP file was encrypted for another key${whom}`);
  }
  return new VaultError(
    'damaged',
    'this is not a whole PGP message: it was altered, cut off, or not encrypted with PGP',
  );
}

async function peek(sealed: Bytes): Promise<{ start: Buffer; bytes: AsyncIterable<Uint8Array> }> {
  const chunks = (async function* () {
    yield* sealed;
  })();
  const first = await chunks.next();
  const start = Buffer.from(first.done === true ? [] : first.value);
  const bytes = (async function* () {
    yield start;
    yield* chunks;
  })();
  return { start, bytes };
}

const webStreamOf = (bytes: Bytes): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes, { objectMode: true })) as ReadableStream<Uint8Array>;

/** Armor is ASCII, so it can be split anywhere. */
function textStreamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<string> {
  const text = (async function* () {
    for await (const piece of bytes) yield Buffer.from(piece).toString('latin1');
  })();
  return Readable.toWeb(Readable.from(text)) as ReadableStream<string>;
}
