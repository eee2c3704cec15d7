import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the server's package: above the sources, and above the bundle that is built from them. */
const SERVER_FOLDER = findPackage(new URL('.', import.meta.url));

/** A file that belongs to the program and is no code. */
export const serverFile = (path: string): string => fileURLToPath(new URL(path, SERVER_FOLDER));

function findPackage(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder;
  const above = new URL('..', folder);
  if (above.href === folder.href) throw new Error('the program has lost its package.json');
  return findPackage(above);
}
