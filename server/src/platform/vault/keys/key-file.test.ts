import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addEncryptionKey, findKeyFileWarning, generateKeyFile, readKeyRing } from './key-file.ts';
import { keyCheckValue } from './key-ring.ts';

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recaudo-keys-'));
  file = join(folder, 'keys.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('generateKeyFile', () => {
  it('makes a ring that can be read, for the owner alone, and leaves nothing else behind', () => {
    generateKeyFile(file);
    expect(readKeyRing(file).currentKeyId).toBe('k1');
    expect(modeOf(file)).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('creates different keys each time', () => {
    const other = join(folder, 'other.json');
    generateKeyFile(file);
    generateKeyFile(other);
    expect(keyCheckValue(readKeyRing(file))).not.toBe(keyCheckValue(readKeyRing(other)));
    expect(readKeyRing(file).encryptionKey('k1').equals(readKeyRing(other).encryptionKey('k1'))).toBe(false);
  });

  it('never overwrites a file that exists', () => {
    writeFileSync(file, 'precious');
    expect(() => generateKeyFile(file)).toThrow('already exists; its keys are not overwritten');
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('fails while another change is in progress, and does not touch it', () => {
    writeFileSync(`${file}.new`, '');
    expect(() => generateKeyFile(file)).toThrow('another key change is in progress');
    expect(existsSync(file)).toBe(false);
    expect(existsSync(`${file}.new`)).toBe(true);
  });
});

describe('addEncryptionKey', () => {
  it('makes a new current key and keeps the older ones and the derived ones', () => {
    generateKeyFile(file);
    const before = readKeyRing(file);
    expect(addEncryptionKey(file)).toBe('k2');
    expect(addEncryptionKey(file)).toBe('k3');
    const after = readKeyRing(file);
    expect(after.currentKeyId).toBe('k3');
    expect(after.encryptionKey('k1').equals(before.encryptionKey('k1'))).toBe(true);
    expect(after.encryptionKey('k2').equals(after.encryptionKey('k3'))).toBe(false);
    expect(after.fingerprintKey.equals(before.fingerprintKey)).toBe(true);
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('uses an id above all numbered ones, whichever is current', () => {
    generateKeyFile(file);
    const content = JSON.parse(readFileSync(file, 'utf8'));
    const key = content.encryption.k1;
    writeFileSync(
      file,
      JSON.stringify({ ...content, current: 'main', encryption: { main: key, k9: key, k10: key } }),
    );
    expect(addEncryptionKey(file)).toBe('k11');
  });

  it('leaves the file for the owner alone, even when it was open before', () => {
    generateKeyFile(file);
    chmodSync(file, 0o644);
    addEncryptionKey(file);
    expect(modeOf(file)).toBe(0o600);
  });

  it('changes the file behind a link, not the link', () => {
    generateKeyFile(file);
    const link = join(folder, 'link.json');
    symlinkSync(file, link);
    addEncryptionKey(link);
    expect(readKeyRing(file).currentKeyId).toBe('k2');
    expect(readKeyRing(link).currentKeyId).toBe('k2');
  });

  it('leaves a damaged file as it is', () => {
    writeFileSync(file, '{}');
    expect(() => addEncryptionKey(file)).toThrow('no "current"');
    expect(readFileSync(file, 'utf8')).toBe('{}');
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('fails while another change is in progress', () => {
    generateKeyFile(file);
    writeFileSync(`${file}.new`, '');
    expect(() => addEncryptionKey(file)).toThrow('another key change is in progress');
    expect(readKeyRing(file).currentKeyId).toBe('k1');
  });
});

describe('findKeyFileWarning', () => {
  it.each([
    [0o600, undefined],
    [0o400, undefined],
    [0o640, 'mode 640'],
    [0o604, 'mode 604'],
    [0o666, 'mode 666'],
  ])('mode %o', (mode, words) => {
    generateKeyFile(file);
    chmodSync(file, mode);
    if (words === undefined) expect(findKeyFileWarning(file)).toBeUndefined();
    else expect(findKeyFileWarning(file)).toContain(words);
  });
});
