import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packPhp } from '../../scripts/package/clients.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recaudo-php-package-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a zip by its directory at the end, as Composer does. */
function readZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, offset] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + nameLength;
    files.set(name, zip.toString('utf8', start, start + size));
    at += 46 + nameLength;
  }
  return files;
}

test('the Composer package has the sources, what describes them, and nothing else', async () => {
  const files = readZip(await readFile(packPhp(folder)));
  const names = [...files.keys()];
  expect(JSON.parse(files.get('composer.json') ?? '')).toMatchObject({ name: 'recaudo/client' });
  expect(names).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.es.md', 'README.md', 'src/Recaudo.php']),
  );
  expect(names.filter(name => !/^(src\/.+\.php|[\w.]+\.(md|json)|LICENSE)$/.test(name))).toEqual([]);
  const source = await readFile(new URL('../php/src/Recaudo.php', import.meta.url), 'utf8');
  expect(files.get('src/Recaudo.php')).toBe(source);
});

test('the same files make the same Composer package', async () => {
  const first = await readFile(packPhp(folder));
  expect((await readFile(packPhp(folder))).equals(first)).toBe(true);
});
