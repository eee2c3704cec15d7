import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import * as vectors from 'cctv-age';
import { describe, expect, test } from 'vitest';
import { VaultError } from '../vault-error.ts';
import { parseIdentities } from './age-keys.ts';
import { openStream } from './age-stream.ts';

/**
 * The published test vectors of age (C2SP CCTV, from the package cctv-age: 0BSD, CC0 or Unlicense). Recaudo opens binary
 * files for X25519 keys, and must reject everything that it does not support (armor, passphrases, hybrid keys).
 */
interface Vector {
  name: string;
  expected: string;
  identities: string[];
  isArmored: boolean;
  hasPassphrase: boolean;
  payloadHash: string | undefined;
  file: Buffer;
}

function readVector(name: string, bytes: Uint8Array): Vector {
  const all = Buffer.from(bytes);
  const end = all.indexOf('\n\n');
  const fields = String(all.subarray(0, end))
    .split('\n')
    .map(line => line.split(/: (.*)/s) as [string, string]);
  const valuesOf = (key: string) => fields.filter(([field]) => field === key).map(([, value]) => value);
  const body = all.subarray(end + 2);
  return {
    name,
    expected: valuesOf('expect')[0] ?? '',
    identities: valuesOf('identity'),
    isArmored: valuesOf('armored')[0] === 'yes',
    hasPassphrase: valuesOf('passphrase').length > 0,
    payloadHash: valuesOf('payload')[0],
    file: valuesOf('compressed')[0] === 'zlib' ? inflateSync(body) : body,
  };
}

const all = Object.entries(vectors).map(([name, bytes]) => readVector(name, bytes));
const isHybrid = ({ identities }: Vector) => identities.some(text => text.startsWith('AGE-SECRET-KEY-PQ-'));
const isSupported = (vector: Vector) =>
  !vector.isArmored && !vector.hasPassphrase && !isHybrid(vector) && vector.identities.length > 0;

/** All decrypted bytes, and the error at their end. */
async function open(file: Buffer, identities: readonly string[], chunkBytes: number) {
  const opened = createHash('sha256');
  let length = 0;
  const chunks = Array.from({ length: Math.ceil(file.length / chunkBytes) }, (_, at) =>
    file.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  );
  try {
    const keys = identities.length === 0 ? [] : parseIdentities(identities.join('\n'));
    for await (const plain of openStream(chunks, keys)) {
      opened.update(plain);
      length += plain.length;
    }
    return { error: undefined, length, hash: opened.digest('hex') };
  } catch (error) {
    return { error, length, hash: opened.digest('hex') };
  }
}

const HMAC_MESSAGE = 'the header was changed';
const PAYLOAD_MESSAGE = 'the encrypted file was changed or truncated';

/** Our error for each expectation of the vectors. */
const failures: Record<string, { reason: string; message?: unknown }> = {
  'no match': { reason: 'unknown_key' },
  'HMAC failure': { reason: 'damaged', message: HMAC_MESSAGE },
  'header failure': { reason: 'damaged', message: expect.not.stringContaining(HMAC_MESSAGE) },
  'payload failure': { reason: 'damaged', message: PAYLOAD_MESSAGE },
};

const EMPTY = createHash('sha256').digest('hex');
/**
 * Recaudo takes the piece at the end of the file for the last one. If the piece's own mark disagrees, Recaudo rejects one piece
 * earlier than the vectors allow, and returns less before the failure.
 */
const refusedEarlier: ReadonlySet<string> = new Set([
  'stream_no_final_full',
  'stream_no_final_two_chunks_full',
  'stream_trailing_garbage_long',
  'stream_trailing_garbage_short',
  'stream_two_final_chunks',
  'stream_two_final_chunks_full',
  'stream_two_final_chunks_second',
]);
const PIECE_BYTES = 65_536;

test('the package has all its vectors, and most are of a kind that Recaudo reads', () => {
  expect(all).toHaveLength(143);
  expect(all.filter(isSupported)).toHaveLength(66);
});

describe('a vector of a kind that Recaudo reads ends as published', () => {
  test.each(all.filter(isSupported))('$name: $expected', async vector => {
    const { name, expected, identities, payloadHash, file } = vector;
    for (const chunkBytes of [file.length + 1, 1_000]) {
      const { error, length, hash } = await open(file, identities, chunkBytes);
      if (expected === 'success') expect(error).toBeUndefined();
      else {
        expect(error).toBeInstanceOf(VaultError);
        expect(error).toMatchObject(failures[expected] ?? { reason: 'an expectation that is not known' });
      }
      if (refusedEarlier.has(name)) expect(length % PIECE_BYTES).toBe(0);
      else expect(hash).toBe(payloadHash ?? EMPTY);
    }
  });
});

describe('a vector of another kind is rejected without any output', () => {
  test.each(all.filter(vector => !isSupported(vector)))('$name', async ({ identities, file }) => {
    const { error, hash } = await open(file, identities, 1_000);
    expect(error).toBeInstanceOf(VaultError);
    expect(hash).toBe(EMPTY);
  });
});
