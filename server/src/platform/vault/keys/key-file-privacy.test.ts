import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateKeyFile } from './key-file.ts';
import { isInside, requirePrivateKeyFile } from './key-file-privacy.ts';

let folder = '';
let data = '';
let file = '';
const own = process.geteuid?.() ?? 0;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'recaudo-keys-')));
  data = join(folder, 'data');
  mkdirSync(join(data, 'keys'), { recursive: true });
  file = join(folder, 'keys.json');
  generateKeyFile(file);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a key file for production', () => {
  it.each([0o600, 0o400])('mode %o is private', mode => {
    chmodSync(file, mode);
    expect(() => requirePrivateKeyFile(file, [data])).not.toThrow();
  });

  it.each([
    [0o640, '640'],
    [0o604, '604'],
    [0o620, '620'],
    [0o602, '602'],
    [0o644, '644'],
  ])('mode %o is rejected, with the remedy', (mode, reported) => {
    chmodSync(file, mode);
    expect(() => requirePrivateKeyFile(file, [data])).toThrow(
      `the key file ${file} can be read by others (mode ${reported}); run: chmod 600 ${file}`,
    );
  });

  it('of another user is refused; root may own it', () => {
    const judge = () => requirePrivateKeyFile(file, [data], own + 1);
    if (own === 0) expect(judge).not.toThrow();
    else expect(judge).toThrow('belongs to another user');
  });

  it.each([
    ['inside the data folder', (inside: string) => inside],
    [
      'behind a link from outside',
      (inside: string) => {
        const link = join(folder, 'link.json');
        symlinkSync(inside, link);
        return link;
      },
    ],
  ])('%s is refused', (_where, name) => {
    const inside = join(data, 'keys', 'production.json');
    generateKeyFile(inside);
    expect(() => requirePrivateKeyFile(name(inside), [data])).toThrow('is inside the data folder');
  });

  it('inside a data folder that is itself behind a link is refused', () => {
    const inside = join(data, 'production.json');
    generateKeyFile(inside);
    const link = join(folder, 'data-link');
    symlinkSync(data, link);
    expect(() => requirePrivateKeyFile(join(link, 'production.json'), [link])).toThrow('data folder');
  });
});

it.each([
  ['/data/keys.json', '/data', true],
  ['/data', '/data', true],
  ['/data-of-others/keys.json', '/data', false],
  ['/keys.json', '/data', false],
])('%s inside %s: %s', (path, inside, expected) => {
  expect(isInside(path, inside)).toBe(expected);
});
