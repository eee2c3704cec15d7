import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCard, rewrapCard, sealCard } from '../ciphers/card-cipher.ts';
import { addEncryptionKey, generateKeyFile, readKeyRing } from './key-file.ts';
import { type KeyRing, keyCheckValue } from './key-ring.ts';
import { NOTICED_AFTER_MS, reloadingKeyRing } from './reloading-key-ring.ts';

let folder = '';
let file = '';
let nowMs = 0;
const refused: unknown[] = [];
const owner = { merchantId: 'm1', cardId: 'k1' };
const secret = { cardNumber: '4111111111111111' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recaudo-keys-'));
  file = join(folder, 'keys.json');
  nowMs = 0;
  refused.length = 0;
  generateKeyFile(file);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  reloadingKeyRing(file, { nowMs: () => nowMs, onRejected: error => refused.push((error as Error).message) });

describe('a ring whose file gets a new key', () => {
  it('seals under the new key a second later, and not before it looked', () => {
    const ring = open();
    addEncryptionKey(file);
    nowMs = NOTICED_AFTER_MS - 1;
    expect(ring.currentKeyId).toBe('k1');
    nowMs = NOTICED_AFTER_MS;
    expect(ring.currentKeyId).toBe('k2');
  });

  it('decrypts immediately what another process encrypted under the new key', () => {
    const ring = open();
    const before = sealCard(ring, owner, secret);
    addEncryptionKey(file);
    const rewrapped = rewrapCard(readKeyRing(file), owner, before);
    expect(rewrapped.keyId).toBe('k2');
    expect(openCard(ring, owner, rewrapped)).toEqual(secret);
    expect(openCard(ring, owner, before)).toEqual(secret);
  });

  it('never mixes two keys in one seal, on whichever read the change falls', () => {
    const old = sealCard(readKeyRing(file), owner, secret);
    addEncryptionKey(file);
    const both = readKeyRing(file);
    let reads = 0;
    const restless: KeyRing = {
      ...both,
      get currentKeyId() {
        reads += 1;
        return reads % 2 === 0 ? 'k1' : 'k2';
      },
    };
    for (let times = 0; times < 2; times += 1) {
      expect(openCard(both, owner, sealCard(restless, owner, secret))).toEqual(secret);
      expect(openCard(both, owner, rewrapCard(restless, owner, old))).toEqual(secret);
    }
  });

  it('keeps the derived keys, on which fingerprints and API keys depend', () => {
    const ring = open();
    const before = keyCheckValue(ring);
    addEncryptionKey(file);
    nowMs = NOTICED_AFTER_MS;
    expect(ring.currentKeyId).toBe('k2');
    expect(keyCheckValue(ring)).toBe(before);
    expect(ring.fingerprintKey.equals(readKeyRing(file).fingerprintKey)).toBe(true);
  });
});

describe('a file that cannot be used', () => {
  const spoil: Record<string, () => void> = {
    'is broken': () => writeFileSync(file, '{'),
    'is gone': () => rmSync(file),
    'belongs to other databases': () => {
      const other = join(folder, 'other.json');
      generateKeyFile(other);
      addEncryptionKey(other);
      renameSync(other, file);
    },
  };
  it.each(Object.entries(spoil))('%s: the previous keys stay, and one error is logged', (_title, change) => {
    const ring = open();
    const sealed = sealCard(ring, owner, secret);
    change();
    nowMs = NOTICED_AFTER_MS;
    expect(ring.currentKeyId).toBe('k1');
    nowMs = 3 * NOTICED_AFTER_MS;
    expect(ring.currentKeyId).toBe('k1');
    expect(openCard(ring, owner, sealed)).toEqual(secret);
    expect(() => ring.encryptionKey('k9')).toThrow('the key file has no encryption key "k9"');
    expect(refused).toHaveLength(1);
  });
});

it('shows no key material', () => {
  const ring = open();
  expect(inspect(ring, { depth: 9, getters: true }) + JSON.stringify(ring)).not.toMatch(/[A-Za-z0-9+/]{40}/);
});
