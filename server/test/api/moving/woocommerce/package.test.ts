import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeWooCommercePlugin } from '../../../../../scripts/package/woocommerce.mjs';

const PLUGIN = new URL('../../../../../integrations/woocommerce/', import.meta.url);
const read = (name: string) => readFile(new URL(name, PLUGIN), 'utf8');

/** Names and contents of a zip's files, from its local headers. */
function unzip(zip: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; zip.toString('latin1', at, at + 4) === 'PK\x03\x04'; ) {
    const [packed, length] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const start = at + 30 + length;
    const name = zip.toString('utf8', at + 30, start);
    found.set(name, inflateRawSync(zip.subarray(start, start + packed)).toString('utf8'));
    at = start + packed;
  }
  return found;
}

test('npm run package creates a zip that WordPress installs: one folder, without tests, reproducible', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recaudo-zip-'));
  const zip = makeWooCommercePlugin(folder);
  const bytes = await readFile(zip);
  const files = unzip(bytes);
  expect([...files.keys()].filter(name => !name.startsWith('recaudo-gateway/'))).toEqual([]);
  expect([...files.keys()].filter(name => name.includes('/tests/'))).toEqual([]);
  expect(files.get('recaudo-gateway/recaudo-gateway.php')).toBe(await read('recaudo-gateway.php'));
  expect(files.get('recaudo-gateway/LICENSE')).toContain('GNU GENERAL PUBLIC LICENSE');
  makeWooCommercePlugin(folder);
  expect((await readFile(zip)).equals(bytes)).toBe(true);
  await rm(folder, { recursive: true });

  const version = /recaudo-woocommerce-(.+)\.zip/.exec(basename(zip))?.[1];
  expect(await read('recaudo-gateway.php')).toContain(`'RECAUDO_GATEWAY_VERSION', '${version}'`);
  expect(await read('readme.txt')).toContain(`Stable tag: ${version}\n`);
  expect(await read('CHANGELOG.md')).toContain(`## ${version}\n`);
});
