import { generateKey } from 'openpgp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  describePgpKey,
  type PgpPrivateKey,
  type PgpPublicKey,
  pgpKeyInWords,
  readPgpPrivateKey,
  readPgpPublicKey,
} from './pgp-keys.ts';
import { decryptPgp, encryptPgp } from './pgp-stream.ts';

const PASSPHRASE = 'caballo grapa batería';
const owner = { userIDs: [{ name: 'Ana Gómez', email: 'ana@example.com' }], passphrase: PASSPHRASE };
const never = () => Promise.reject(new Error('asked for a passphrase'));

let publicFile: Buffer;
let privateFile: Buffer;
let publicKey: PgpPublicKey;
let privateKey: PgpPrivateKey;

beforeAll(async () => {
  const made = await generateKey(owner);
  [publicFile, privateFile] = [Buffer.from(made.publicKey), Buffer.from(made.privateKey)];
  publicKey = await readPgpPublicKey(publicFile);
  privateKey = await readPgpPrivateKey(privateFile, async () => PASSPHRASE);
});

async function joined(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Like a file stream: in pieces of arbitrary length. */
function* inPieces(bytes: Buffer, size = 1000): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('a message', () => {
  const plain = Buffer.from('{"card_number":"4111111111111111"}\n'.repeat(5000));

  test.each(['armored', 'binary'] as const)('comes back as it was, %s', async form => {
    const sealed = await joined(encryptPgp(inPieces(plain), publicKey, form));
    expect(sealed.includes('4111111111111111')).toBe(false);
    expect((await joined(decryptPgp(inPieces(sealed), [privateKey]))).equals(plain)).toBe(true);
  });

  test('is refused when it was altered or cut off, before a byte of it is handed out', async () => {
    const sealed = await joined(encryptPgp([plain], publicKey, 'binary'));
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(altered.length - 500) ^ 1, altered.length - 500);
    for (const broken of [altered, sealed.subarray(0, -100), Buffer.from('external_id,name\n1,Ana\n')]) {
      await expect(decryptPgp(inPieces(broken), [privateKey]).next()).rejects.toMatchObject({
        reason: 'damaged',
      });
    }
  });

  test('for another key names the key that it wants', async () => {
    const other = await generateKey({ ...owner, format: 'object' });
    const sealed = await joined(encryptPgp([plain], other.publicKey));
    const wants = other.publicKey.getKeyIDs().map(id => id.toHex().toUpperCase());
    await expect(joined(decryptPgp([sealed], [privateKey]))).rejects.toMatchObject({
      reason: 'unknown_key',
      message: expect.stringContaining(wants.at(-1) ?? 'none') as string,
    });
  });
});

describe('a key', () => {
  test('is shown by its fingerprint in groups of four, its owner and its day', () => {
    const facts = describePgpKey(publicKey);
    expect(facts.fingerprint).toMatch(/^([0-9A-F]{4} ){9}[0-9A-F]{4}$/);
    expect(facts.owners).toEqual(['Ana Gómez <ana@example.com>']);
    expect(pgpKeyInWords(publicKey)).toBe(
      `${facts.fingerprint} (Ana Gómez <ana@example.com>; ${facts.algorithm}, made on ${facts.createdOn})`,
    );
  });

  test('asks for a passphrase only if the key has one, and the error does not repeat a wrong one', async () => {
    const open = await generateKey({ userIDs: owner.userIDs });
    await expect(readPgpPrivateKey(Buffer.from(open.privateKey), never)).resolves.toBeDefined();
    const wrong = readPgpPrivateKey(privateFile, async () => 'wrong-passphrase');
    await expect(wrong).rejects.toThrow('this passphrase does not open the private PGP key');
  });

  test('that is missing, or is the wrong half, is rejected with an explanation', async () => {
    await expect(readPgpPublicKey(Buffer.from('ssh-ed25519 AAAA'))).rejects.toThrow('not a public PGP key');
    await expect(readPgpPrivateKey(publicFile, never)).rejects.toThrow('not a private PGP key');
  });
});
