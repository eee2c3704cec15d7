import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { parseKeyRing } from '../keys/key-ring.ts';
import { openBytes, sealBytes } from './aes-gcm.ts';
import { openCard, openCode } from './card-cipher.ts';
import { openText } from './sealed-text.ts';

const key = Buffer.alloc(32, 3);
const aad = Buffer.from('whose it is');
const plain = Buffer.from('what is hidden');

describe('sealed bytes', () => {
  it.each([0, 1, 16, 1_000])('%i of them come back', length => {
    const bytes = randomBytes(length);
    expect(openBytes(key, aad, sealBytes(key, aad, bytes))).toEqual(bytes);
  });

  it('open under the same key in either form', () => {
    expect(openBytes(createSecretKey(key), aad, sealBytes(key, aad, plain))).toEqual(plain);
  });

  it('have a nonce of their own each time', () => {
    const nonces = Array.from({ length: 100 }, () =>
      sealBytes(key, aad, plain).subarray(1, 13).toString('hex'),
    );
    expect(new Set(nonces).size).toBe(100);
  });

  const sealed = sealBytes(key, aad, plain);
  it.each<[string, Buffer, Buffer, Buffer]>([
    ['another key', Buffer.alloc(32, 4), aad, sealed],
    ['other associated data', key, Buffer.from('whose it was'), sealed],
    ['another version', key, aad, Buffer.concat([Buffer.of(2), sealed.subarray(1)])],
    ['a byte less', key, aad, sealed.subarray(0, -1)],
    ['no room for a tag', key, aad, sealed.subarray(0, 28)],
  ])('do not open with %s', (_title, withKey, withData, bytes) => {
    expect(openBytes(withKey, withData, bytes)).toBeUndefined();
  });

  it.each([0, 16, 24, 31, 33])('take no key of %i bytes', length => {
    const short = Buffer.alloc(length, 3);
    expect(() => sealBytes(short, aad, plain)).toThrow(RangeError);
    expect(() => openBytes(short, aad, sealed)).toThrow(RangeError);
    if (length > 0) expect(() => sealBytes(createSecretKey(short), aad, plain)).toThrow(RangeError);
  });
});

/** Encrypted by an earlier version: stored rows must stay readable. */
describe('existing ciphertexts still decrypt', () => {
  const fileKey = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
  const ring = parseKeyRing(
    JSON.stringify({ current: 'k1', encryption: { k1: fileKey(1) }, lookup: fileKey(9) }),
  );
  const owner = { merchantId: 'm1', cardId: 'k1' };
  const stored = (text: string): Buffer => Buffer.from(text, 'base64');

  test('a card', () => {
    const card = {
      keyId: 'k1',
      wrappedKey: stored(
        'AVoYOTYphXsS98VcPP9GwWEnYC/zFCCDIdL/t3tYxNZpAJYzLiAgUMhjLyx68DrgCxwmpfcG3eDoA2zSLA==',
      ),
      sealed: stored('AcIsC7c893XoHtprTAtJ2Cl/7EjMUsWfCe7E/ByoyyuuI9dg4wWQ9W6PhgMm'),
    };
    expect(openCard(ring, owner, card).cardNumber).toBe('4111111111111111');
  });

  test('a security code', () => {
    const sealed = stored('AdCCNpFPDBtuAzs8vTSBVUMMT1yxX/T+d2bLEs27PEg=');
    expect(openCode(Buffer.alloc(32, 5), owner, sealed)).toBe('123');
  });

  test('a secret text', () => {
    const sealed = stored('Actp5tqkJCJrsKmO2jhHmtPQ+A4dchnMPNI1MOVvChCSm2vz');
    expect(openText(ring, ['webhook-password', 'm1', 'w1'], sealed)).toBe('hunter2');
  });
});
