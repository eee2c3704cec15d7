// Makes one program of TypeScript sources and the packages they use. A start would otherwise open some 1,800 files, most
// of them of libraries, and take three times the processor time before its own work begins.
// `node scripts/build/bundle.mjs <entry> <folder>`
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { rolldown, watch } from 'rolldown';
import { ROOT } from '../root.mjs';

/** Native code, packages that read files of their own, and what most processes never load. The package asks npm for them. */
export const LEFT_OUT = [
  '@node-rs/argon2',
  '@peculiar/x509',
  '@simplewebauthn/server',
  'bwip-js',
  'nodemailer',
  'openpgp', // LGPL: it stays a module that anybody can replace (NOTICE).
  'pdfkit',
  'pg-native', // Which pg asks for, and does without.
  'reflect-metadata', // Whose state @peculiar/x509 shares.
];

/** Our own packages are taken from their sources, too. */
const ownSources = {
  name: 'own-sources',
  resolveId(id) {
    const contract = /^@recaudo\/contract\/(.+)$/.exec(id)?.[1];
    if (contract !== undefined) return path.join(ROOT, 'contract/src', `${contract}.ts`);
    const server = /^#src\/(.+)$/.exec(id)?.[1];
    return server === undefined ? null : path.join(ROOT, 'server/src', server);
  },
};

const inputOptions = entry => ({
  input: path.resolve(ROOT, entry),
  platform: 'node',
  external: id => LEFT_OUT.some(name => id === name || id.startsWith(`${name}/`)),
  plugins: [ownSources],
  onLog(level, log) {
    // A module that is not there would only be missed when it is asked for.
    if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
  },
});

const outputOptions = folder => ({
  dir: path.resolve(ROOT, folder),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // The engine keeps the text of what is loaded: one letter outside of Latin-1 doubles that of its whole file.
  comments: { legal: true, annotation: false, jsdoc: false },
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
});

/** Writes `<name of the entry>.js` and its chunks into the folder, in place of all that was there. */
export async function bundle(entry, folder) {
  const fresh = `${folder}.new-${process.pid}`;
  const program = await rolldown(inputOptions(entry));
  try {
    await program.write(outputOptions(fresh));
    // A build that fails leaves the last good output as it was.
    rmSync(path.resolve(ROOT, folder), { recursive: true, force: true });
    renameSync(path.resolve(ROOT, fresh), path.resolve(ROOT, folder));
  } finally {
    await program.close();
    rmSync(path.resolve(ROOT, fresh), { recursive: true, force: true });
  }
}

/** Does so whenever a source has changed, and says how it went: without an error it is built. */
export function watchBundle(entry, folder, onBuilt) {
  const watcher = watch({ ...inputOptions(entry), output: { ...outputOptions(folder), cleanDir: true } });
  watcher.on('event', event => {
    if (event.code === 'ERROR') onBuilt(event.error);
    if (event.code === 'END') onBuilt();
    if ('result' in event) void event.result.close();
  });
  return watcher;
}

if (process.argv[1] === import.meta.filename) await bundle(process.argv[2], process.argv[3]);
