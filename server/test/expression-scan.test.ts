import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeScratchFolder } from './support/world/gateway/scratch-folder.ts';

const SCAN = fileURLToPath(new URL('../../scripts/expressions/scan.mjs', import.meta.url));

const folders = ['server/src', 'contract/src', 'client/src', 'web', 'scripts'];

/** Runs the scan as `npm run check` does, on a folder with these files. */
function scan(files: Readonly<Record<string, string>>, bounds: readonly object[] = []) {
  const root = makeScratchFolder('recaudo-expressions-');
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries({ 'bounds.json': JSON.stringify(bounds), ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return new Promise<{ isFine: boolean; output: string }>(resolve => {
    const args = [SCAN, '--root', root, '--bounds', join(root, 'bounds.json')];
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ isFine: error === null, output: stdout + stderr }),
    );
  });
}

const planted = [
  // The tags of a spreadsheet: quadratic if they are never closed.
  ['server/src/sheet.ts', String.raw`xml.replaceAll(/<(row|c)\b([^>]*)>/g, '');`, '<(row|c)'],
  ['server/src/words.ts', String.raw`export const words = /^(\w+\s?)+$/;`, '^(\\w+\\s?)+$'],
  ['web/dashboard/end.tsx', String.raw`export const End = () => <i>{'x'.replace(/\s+$/, '')}</i>;`, '\\s+$'],
  [
    'client/src/mail.ts',
    String.raw`const at = new RegExp('^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', 'i');`,
    '@[^\\s@]+',
  ],
  [
    'contract/src/code.ts',
    String.raw`const CODE = '^(?:a|a)*b$'; Type.String({ pattern: CODE });`,
    '(?:a|a)*b',
  ],
  ['scripts/tag.mjs', "const NAME = 'x[^>]*'; export const tag = RegExp(`<${NAME}>`, 'u');", '<x[^>]*>'],
] as const;

test.each(planted)(
  '%s: a super-linear expression fails the scan, with its line and an attack',
  async (file, text, part) => {
    const { isFine, output } = await scan({ [file]: `// first line\n${text}\n` });
    expect(output).toContain(`${file}:2  /`);
    expect(output).toContain(part);
    expect(output).toMatch(/attack: .*\.repeat\(/);
    expect(output).toContain('Rewrite it');
    expect(isFine).toBe(false);
  },
);

test('an expression built at run time fails the scan unless its bound is documented', async () => {
  const files = { 'server/src/any.ts': 'export const of = (text: string) => new RegExp(text);\n' };
  const refused = await scan(files);
  expect([refused.isFine, refused.output]).toEqual([
    false,
    expect.stringContaining('server/src/any.ts:1  new RegExp(...)'),
  ]);
  const bounds = [{ file: 'server/src/any.ts', bound: 'a test' }];
  expect(await scan(files, bounds)).toMatchObject({ isFine: true });
});

test('linear expressions pass, and an unused bound is reported', async () => {
  const files = {
    'server/src/fine.ts': String.raw`export const fine = [/^[\w.-]{1,64}$/, /\d{12,19}/g, /(?<!\/)\/+$/];`,
  };
  expect(await scan(files)).toEqual({
    isFine: true,
    output: '3 regular expressions: each takes linear time or reads bounded text.\n',
  });
  const stale = await scan(files, [{ file: 'server/src/fine.ts', expression: '/gone/', bound: 'x' }]);
  expect([stale.isFine, stale.output]).toEqual([false, expect.stringContaining('no longer in the file')]);
});
