// Writes the generated half of the Python and the PHP client from openapi.json: node clients/generator/generate.mjs
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readApi } from './api.mjs';
import { emitPhp } from './php.mjs';
import { emitPython } from './python.mjs';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Folders that hold generated files only: what is there and not generated is left over. */
const WHOLE_FOLDERS = ['php/src/Model'];

/** @returns {Promise<Record<string, string>>} file contents by their paths below clients/ */
export async function generateClients() {
  const api = await readApi();
  return Object.fromEntries([
    ...Object.entries(emitPython(api)).map(([file, text]) => [`python/${file}`, text]),
    ...Object.entries(emitPhp(api)).map(([file, text]) => [`php/${file}`, text]),
  ]);
}

/** @returns {Promise<string[]>} paths that differ from what is generated, or that should not be there */
export async function findStaleFiles() {
  const files = await generateClients();
  const stale = [];
  for (const [file, text] of Object.entries(files)) {
    const current = await readFile(path.join(FOLDER, file), 'utf8').catch(() => undefined);
    if (current !== text) stale.push(file);
  }
  return [...stale, ...(await findLeftOver(files))];
}

async function findLeftOver(files) {
  const found = await Promise.all(
    WHOLE_FOLDERS.map(async folder => {
      const names = await readdir(path.join(FOLDER, folder)).catch(() => []);
      return names.map(name => `${folder}/${name}`);
    }),
  );
  return found.flat().filter(file => files[file] === undefined);
}

async function writeClients() {
  const files = await generateClients();
  for (const file of await findLeftOver(files)) await rm(path.join(FOLDER, file));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(FOLDER, file)), { recursive: true });
    await writeFile(path.join(FOLDER, file), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeClients();
