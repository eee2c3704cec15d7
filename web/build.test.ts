import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type LibraryManifest } from './build.mjs';

let outDir: string;
let manifest: LibraryManifest;
const read = (name: string): Promise<string> => readFile(join(outDir, name), 'utf8');

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'recaudo-web-'));
  manifest = await build({ outDir });
});
afterAll(() => rm(outDir, { recursive: true }));

describe('recaudo.js', () => {
  test('is under 15 KB gzipped', async () => {
    const gzipBytes = gzipSync(await read('library/recaudo.js'), { level: 9 }).byteLength;
    expect(gzipBytes).toBeLessThan(15 * 1024);
    expect(manifest.gzipBytes).toBe(gzipBytes);
  });

  test('has the integrity hash that its manifest states', async () => {
    const hash = createHash('sha384')
      .update(await read('library/recaudo.js'))
      .digest('base64');
    expect(JSON.parse(await read('library/manifest.json'))).toEqual({
      ...manifest,
      integrity: `sha384-${hash}`,
    });
    expect(manifest.version).toMatch(/^1\.\d+\.\d+$/);
  });

  test('comes out the same from a second build', async () => {
    expect(await build({ outDir: join(outDir, 'again') })).toEqual(manifest);
  });
});

test('the script of the payer pages is under 60 KB', async () => {
  expect((await read('pages/pages.js')).length).toBeLessThan(60 * 1024);
});

test.each(['library/recaudo.js', 'hosted-fields/field.js', 'pages/pages.js'])(
  '%s is one classic ASCII script',
  async name => {
    const script = await read(name);
    expect(script).not.toMatch(/[^\0-\x7f]/);
    expect(script).not.toMatch(/\b(import|export|require|eval|Function)\s*[({]/);
    expect(script.trimEnd()).toMatch(/^\(function\(\)\{[^]*\}\)\(\);$/);
  },
);

test('the hosted fields need no inline script or style', async () => {
  const html = await read('hosted-fields/field.html');
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
  expect(html.match(/<script[^>]*>[^<]*<\/script>/g)).toEqual(['<script src="field.js" defer></script>']);
  expect(await read('hosted-fields/field.css')).not.toMatch(/url\(|@import/);
  expect((await readdir(join(outDir, 'hosted-fields'))).sort()).toEqual([
    'field.css',
    'field.html',
    'field.js',
  ]);
});
