import { Buffer } from 'node:buffer';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { VaultError } from '../vault-error.ts';
import { keyCheckValue, parseKeyRing } from './key-ring.ts';

const key = (byte: number, length = 32): string => Buffer.alloc(length, byte).toString('base64');
const K1 = key(1);
const LOOKUP = key(9);
const good = { current: 'k1', encryption: { k1: K1 }, lookup: LOOKUP };
const text = (changes: Record<string, unknown> = {}): string => JSON.stringify({ ...good, ...changes });

function refusal(run: () => unknown): VaultError {
  try {
    run();
  } catch (error) {
    if (error instanceof VaultError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function derived(): string[] {
  const ring = parseKeyRing(text());
  const { fingerprintKey, apiKeyPepper, requestHashKey, linkSigningKey, checkKey } = ring;
  const keys = [fingerprintKey, apiKeyPepper, requestHashKey, linkSigningKey, checkKey];
  keys.push(ring.webhookSigningKey, ring.storedSecretKey);
  return keys.map(derivedKey => derivedKey.export().toString('hex'));
}

describe('parseKeyRing', () => {
  it('keeps every encryption key and knows the current one', () => {
    const ring = parseKeyRing(text({ current: 'k2', encryption: { k1: K1, k2: key(2) } }));
    expect(ring.currentKeyId).toBe('k2');
    expect(ring.encryptionKey('k1').export()).toEqual(Buffer.alloc(32, 1));
    expect(ring.encryptionKey('k2').export()).toEqual(Buffer.alloc(32, 2));
  });

  it.each([
    ['not JSON', `${K1} {`, 'not JSON'],
    ['an array', '[]', 'not a JSON object'],
    ['no current', text({ current: undefined }), 'no "current"'],
    ['current names no key', text({ current: 'k7' }), '"current" names a key'],
    ['current names a built-in', text({ current: 'constructor' }), '"current" names a key'],
    ['no encryption', text({ encryption: undefined }), 'no "encryption"'],
    ['empty encryption', text({ encryption: {} }), '"current" names a key'],
    ['a key of 16 bytes', text({ encryption: { k1: key(1, 16) } }), 'key "k1" is 16 bytes long, not 32'],
    ['a key of 33 bytes', text({ encryption: { k1: key(1, 33) } }), 'key "k1" is 33 bytes long, not 32'],
    ['a key that is not base64', text({ encryption: { k1: `${K1.slice(0, -2)}*=` } }), 'not standard base64'],
    [
      'an older key that is bad',
      text({ encryption: { k1: K1, k0: 'x' } }),
      'key "k0" is not standard base64',
    ],
    ['a key that is no string', text({ encryption: { k1: 5 } }), 'key "k1", or it is not a string'],
    ['a key id with a space', text({ encryption: { k1: K1, 'k 2': K1 } }), 'a key id must be'],
    ['no lookup', text({ lookup: undefined }), 'no "lookup"'],
    ['a short lookup', text({ lookup: key(9, 31) }), '"lookup" is 31 bytes long, not 32'],
  ])('rejects %s with a clear message that contains no keys', (_name, file, words) => {
    const error = refusal(() => parseKeyRing(file));
    expect(error.reason).toBe('bad_key_file');
    expect(error.message).toContain(words);
    for (const secret of [K1, LOOKUP]) expect(inspect(error)).not.toContain(secret.slice(0, 12));
  });

  it('refuses an unknown key id', () => {
    const error = refusal(() => parseKeyRing(text()).encryptionKey('k2'));
    expect(error.reason).toBe('unknown_key');
    expect(error.message).toBe('the key file has no encryption key "k2"');
  });

  it('derives a different key for each use, always the same from one file', () => {
    expect(new Set([...derived(), Buffer.alloc(32, 9).toString('hex')]).size).toBe(8);
    expect(derived()).toEqual(derived());
  });

  it('derives these very keys: a change would orphan every stored fingerprint and key hash', () => {
    const ring = parseKeyRing(text());
    expect(ring.fingerprintKey.export().toString('hex')).toMatchInlineSnapshot(
      `"0ee47ecf593bcd5ae68bd3bda7322f21a9dbef2a024afbfe70a5d6d30f8bd059"`,
    );
    expect(ring.apiKeyPepper.export().toString('hex')).toMatchInlineSnapshot(
      `"f9a1776e7869aab961955134aa42f5d7d0bfedf8eab716ddebf3dc72d6c5c0e7"`,
    );
    expect(ring.requestHashKey.export().toString('hex')).toMatchInlineSnapshot(
      `"3d96f83a04e05664a5ef6a5124b1cd93ac5225704b570ba0740a762a34004c7c"`,
    );
    expect(ring.linkSigningKey.export().toString('hex')).toMatchInlineSnapshot(
      `"35517c688b88b39823003d4f120b43e02d475e7379d45befaeb7d19c22ef0a1d"`,
    );
    expect(ring.webhookSigningKey.export().toString('hex')).toMatchInlineSnapshot(
      `"75957b21b8ac0ffabffe87e642837960fc0b0cc2a157ea49f28d91fe8fa86333"`,
    );
    expect(ring.storedSecretKey.export().toString('hex')).toMatchInlineSnapshot(
      `"c6538c5d11c9ee6ad45c3078ab3033110c834b0e385ee683adfaffe89e3cabc0"`,
    );
    expect(keyCheckValue(ring)).toMatchInlineSnapshot(`"e0b4ebd8059de3ef"`);
  });
});

describe('a key ring that is logged', () => {
  const ring = parseKeyRing(text());
  const secrets = [
    ring.encryptionKey('k1'),
    ring.fingerprintKey,
    ring.apiKeyPepper,
    ring.requestHashKey,
    ring.linkSigningKey,
    ring.webhookSigningKey,
    ring.storedSecretKey,
    ring.checkKey,
  ].map(secret => secret.export());
  secrets.push(Buffer.alloc(32, 9));

  it.each([
    ['JSON.stringify', JSON.stringify({ ring })],
    ['util.inspect', inspect(ring, { depth: 20, showHidden: true, maxArrayLength: null, getters: true })],
    ['a copy of its fields', inspect({ ...ring }, { depth: 20, showHidden: true })],
  ])('%s shows no key material', (_name, shown) => {
    for (const secret of secrets) {
      for (const encoding of ['base64', 'base64url', 'hex', 'latin1'] as const) {
        expect(shown).not.toContain(secret.toString(encoding).slice(0, 8));
      }
      expect(shown).not.toContain([...secret.subarray(0, 4)].join(','));
      expect(shown).not.toContain([...secret.subarray(0, 4)].join(', '));
    }
  });
});

describe('keyCheckValue', () => {
  it('is short and differs between key files', () => {
    expect(keyCheckValue(parseKeyRing(text()))).toMatch(/^[0-9a-f]{16}$/);
    expect(keyCheckValue(parseKeyRing(text({ lookup: key(8) })))).not.toBe(
      keyCheckValue(parseKeyRing(text())),
    );
  });

  it('survives a rotation of the encryption key', () => {
    const rotated = text({ current: 'k2', encryption: { k1: K1, k2: key(2) } });
    expect(keyCheckValue(parseKeyRing(rotated))).toBe(keyCheckValue(parseKeyRing(text())));
  });
});
