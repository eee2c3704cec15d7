import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { generateKeyFile } from '../../platform/vault/keys/key-file.ts';
import { keyCheckValue } from '../../platform/vault/keys/key-ring.ts';
import { keyFileOf, openKeyRing } from './keys.ts';

let dataFolder = '';
let config: Config;
const refuse = (error: unknown) => {
  throw error;
};

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'recaudo-data-'));
  config = readConfig({ RECAUDO_DATA_DIR: dataFolder });
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

test('the sandbox creates its own key file, production never does', async () => {
  expect((await openKeyRing(config, 'sandbox', refuse))?.currentKeyId).toBe('k1');
  expect(await openKeyRing(config, 'production', refuse)).toBeUndefined();
  expect(keyFileOf(config, 'production')).toBeUndefined();
});

test('a key file that is named but missing is an error, in the sandbox too', async () => {
  const named = readConfig({ RECAUDO_SANDBOX_KEY_FILE: join(dataFolder, 'nowhere.json') });
  await expect(openKeyRing(named, 'sandbox', refuse)).rejects.toThrow('ENOENT');
});

test('of two simultaneous first starts one creates the file and the other uses it', async () => {
  const file = keyFileOf(config, 'sandbox') ?? '';
  mkdirSync(join(dataFolder, 'keys'));
  // The other start is writing: its draft exists, the file does not.
  writeFileSync(`${file}.new`, '');
  const waiting = openKeyRing(config, 'sandbox', refuse);
  await new Promise(resolve => setTimeout(resolve, 120));
  rmSync(`${file}.new`);
  generateKeyFile(file);
  const first = await openKeyRing(config, 'sandbox', refuse);
  const second = await waiting;
  expect(second && keyCheckValue(second)).toBe(first && keyCheckValue(first));
});
