import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
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

  test('is identical in a second build', async () => {
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

describe('the dashboard', () => {
  interface Chunk {
    file: string;
    isEntry?: boolean;
    imports?: string[];
    dynamicImports?: string[];
    css?: string[];
  }

  /** All files that the browser loads for a chunk, without duplicates. */
  function filesOf(manifest: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(chunk.file)) return found;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    for (const inner of chunk.imports ?? []) filesOf(manifest, inner, found);
    return found;
  }

  test('needs under 220 KB gzipped for any first screen, and splits its screens', async () => {
    const chunks = JSON.parse(await read('dashboard/manifest.json')) as Record<string, Chunk>;
    const style = (await readdir(join(outDir, 'dashboard'))).filter(name => name.endsWith('.css'));
    const screens = chunks['index.html']?.dynamicImports ?? [];
    expect(screens.length).toBeGreaterThan(20);
    for (const screen of screens) {
      const files = new Set([...filesOf(chunks, 'index.html'), ...filesOf(chunks, screen), ...style]);
      let gzipBytes = 0;
      for (const file of files) gzipBytes += gzipSync(await read(`dashboard/${file}`)).byteLength;
      expect([screen, gzipBytes < 220 * 1024]).toEqual([screen, true]);
    }
  });

  test('has neither the page of parts nor the library that checks schemas', async () => {
    const manifest = await read('dashboard/manifest.json');
    expect(manifest).toContain('features/start/screens/start.tsx');
    expect(manifest).not.toContain('gallery');
    for (const name of await readdir(join(outDir, 'dashboard'))) {
      if (name.endsWith('.js'))
        expect([name, (await read(`dashboard/${name}`)).includes('~kind')]).toEqual([name, false]);
    }
  });

  test('has no inline script or style, and loads nothing from other origins', async () => {
    const html = await read('dashboard/index.html');
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|https?:/i);
    for (const [, inner] of html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)) expect(inner).toBe('');
  });

  test('has both packed forms of every file, with the same contents', async () => {
    const names = await readdir(join(outDir, 'dashboard'));
    const plain = names.filter(name => /\.(js|css|svg)$/.test(name));
    for (const end of ['.gz', '.br']) {
      expect(names.filter(name => name.endsWith(end)).sort()).toEqual(plain.map(name => name + end).sort());
    }
    for (const name of plain) {
      const contents = await read(`dashboard/${name}`);
      const packed = (end: string) => readFile(join(outDir, 'dashboard', name + end));
      expect(gunzipSync(await packed('.gz')).toString()).toBe(contents);
      expect(brotliDecompressSync(await packed('.br')).toString()).toBe(contents);
    }
  });

  test('names every file by its contents', async () => {
    const names = (await readdir(join(outDir, 'dashboard'))).filter(
      name => !/^(index\.html|manifest\.json)$/.test(name),
    );
    for (const name of names) expect(name).toMatch(/-[\w-]{8}\.((js|css|svg)(\.gz|\.br)?|woff2)$/);
  });
});
