import { describe, expect, it } from 'vitest';
import { cardFingerprint } from '../ciphers/fingerprint.ts';
import { hashApiKey } from './api-key-hash.ts';
import { parseKeyRing } from './key-ring.ts';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const ringOf = (lookup: number, encryption = 1) =>
  parseKeyRing(JSON.stringify({ current: 'k1', encryption: { k1: key(encryption) }, lookup: key(lookup) }));
const ring = ringOf(9);

describe('cardFingerprint', () => {
  const print = cardFingerprint(ring, 'm1', '4111111111111111');

  it('is 32 bytes, the same each time and under each encryption key', () => {
    expect(print).toHaveLength(32);
    expect(cardFingerprint(ringOf(9, 2), 'm1', '4111111111111111')).toEqual(print);
  });

  it.each([
    ['another number', cardFingerprint(ring, 'm1', '4242424242424242')],
    ['another merchant', cardFingerprint(ring, 'm2', '4111111111111111')],
    ['the border moved', cardFingerprint(ring, 'm14', '111111111111111')],
    ['another key file', cardFingerprint(ringOf(8), 'm1', '4111111111111111')],
  ])('%s gives another one', (_name, other) => {
    expect(other.equals(print)).toBe(false);
  });
});

describe('hashApiKey', () => {
  it('is 32 bytes and the same each time', () => {
    expect(hashApiKey(ring, 'sk_1')).toHaveLength(32);
    expect(hashApiKey(ring, 'sk_1')).toEqual(hashApiKey(ring, 'sk_1'));
  });

  it.each([
    ['another key', hashApiKey(ring, 'sk_2')],
    ['another case', hashApiKey(ring, 'SK_1')],
    ['another key file', hashApiKey(ringOf(8), 'sk_1')],
  ])('%s gives another one', (_name, other) => {
    expect(other.equals(hashApiKey(ring, 'sk_1'))).toBe(false);
  });
});
