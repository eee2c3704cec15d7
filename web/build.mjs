import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build as bundle } from 'vite';

const web = dirname(fileURLToPath(import.meta.url));
const GZIP_LIMIT_BYTES = 15 * 1024;
/** For the uncompressed script of the payer pages. */
const PAGES_LIMIT_BYTES = 60 * 1024;

/** Modules that at least this many screens import go into one shared chunk. */
const SHARED_BY = 6;
/** Modules shared within one feature, such as the console's texts, must not load with the others. */
const OF_ALL_FEATURES = /^(?!.*\/dashboard\/features\/)/;

// The sources, so that a build of the pages needs no build of the contract.
export const contractSources = [
  { find: /^@recaudo\/contract\/(.+)$/, replacement: join(web, '../contract/src/$1.ts') },
];

/** @typedef {{ version: string, integrity: string, bytes: number, gzipBytes: number }} LibraryManifest */

/**
 * One classic script without imports, the same bytes on every machine: its integrity hash is published.
 * @param {string} entry
 * @param {string} outDir
 * @param {string} fileName
 */
async function bundleScript(entry, outDir, fileName) {
  await bundle({
    configFile: false,
    envFile: false,
    publicDir: false,
    root: web,
    logLevel: 'error',
    resolve: { alias: contractSources },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2019',
      minify: true,
      reportCompressedSize: false,
      lib: { entry: join(web, entry), formats: ['iife'], name: 'recaudoBundle', fileName: () => fileName },
    },
  });
  // Shop pages use any character encoding, and a classic script is decoded with its page's unless it names its own. So
  // the output is ASCII only.
  const script = await readFile(join(outDir, fileName), 'utf8');
  const ascii = script.replace(
    /[^\0-\x7f]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  await writeFile(join(outDir, fileName), ascii);
}

/**
 * @param {string} place
 * @param {number} limitBytes
 */
async function checkSize(place, limitBytes) {
  const { byteLength } = await readFile(place);
  if (byteLength > limitBytes) throw new Error(`${place} is ${byteLength} bytes; the limit is ${limitBytes}`);
}

/**
 * React Aria includes some thirty languages; the dashboard needs two, and the others would be a quarter of its first
 * load.
 * @type {import('vite').Plugin}
 */
const ownLanguages = {
  name: 'own-languages',
  load: id => {
    const [, language] = /\/react-(?:aria|stately)[\w-]*\/dist\/.*\/([a-z]{2})-[A-Z]{2}\.mjs$/.exec(id) ?? [];
    return language === undefined || language === 'es' || language === 'en' ? null : 'export default {};';
  },
};

/**
 * The dashboard: hashed files, one chunk for each screen, and a page without inline script or style.
 * @param {string} outDir
 */
async function bundleDashboard(outDir) {
  await bundle({
    configFile: false,
    envFile: false,
    publicDir: false,
    root: join(web, 'dashboard'),
    base: '/assets/dashboard/',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
    // Also within tests, where packages would otherwise resolve to their development code.
    resolve: { alias: contractSources, conditions: ['module', 'browser', 'production'] },
    plugins: [ownLanguages],
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: '',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      target: 'es2022',
      // One chunk for code that many screens share, because twenty small files wait for each other on a slow
      // connection.
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [{ name: 'shared', minShareCount: SHARED_BY, test: OF_ALL_FEATURES }] },
        },
      },
    },
  });
}

/**
 * Compresses each dashboard file at build time, so that the server compresses nothing: Brotli for browsers that accept
 * it, otherwise gzip.
 * @param {string} folder
 */
async function packFiles(folder) {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const plain = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.gz`), gzipSync(plain, { level: 9 }));
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(plain));
  }
}

/** @param {string} folder */
async function writeManifest(folder) {
  const script = await readFile(join(folder, 'recaudo.js'));
  const { version } = JSON.parse(await readFile(join(web, 'library/version.json'), 'utf8'));
  /** @type {LibraryManifest} */
  const manifest = {
    version,
    integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
    bytes: script.byteLength,
    gzipBytes: gzipSync(script, { level: 9 }).byteLength,
  };
  if (manifest.gzipBytes > GZIP_LIMIT_BYTES) {
    throw new Error(`recaudo.js is ${manifest.gzipBytes} bytes gzipped; the limit is ${GZIP_LIMIT_BYTES}`);
  }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * Builds the browser library, the hosted fields, the script of the payer pages and the dashboard into `outDir`.
 * @param {{ outDir?: string }} [options]
 * @returns {Promise<LibraryManifest>}
 */
export async function build({ outDir = join(web, 'dist') } = {}) {
  const library = join(outDir, 'library');
  const fields = join(outDir, 'hosted-fields');
  await mkdir(outDir, { recursive: true });
  await bundleScript('library/main.ts', library, 'recaudo.js');
  // A released version never changes, because shops pin its hash.
  await cp(join(web, 'library/released'), join(library, 'released'), { recursive: true });
  await bundleScript('hosted-fields/field.ts', fields, 'field.js');
  await bundleScript('pages/main.ts', join(outDir, 'pages'), 'pages.js');
  await checkSize(join(outDir, 'pages/pages.js'), PAGES_LIMIT_BYTES);
  await bundleDashboard(join(outDir, 'dashboard'));
  await packFiles(join(outDir, 'dashboard'));
  for (const name of ['field.html', 'field.css']) {
    await copyFile(join(web, 'hosted-fields', name), join(fields, name));
  }
  return writeManifest(library);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
