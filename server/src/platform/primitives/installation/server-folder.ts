import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the server package, above both the sources and the built bundle. */
const SERVER_FOLDER = findPackage(new URL('.', import.meta.url));

/** A file that ships with the program and is not code. */
export const serverFile = (path: string): string => fileURLToPath(new URL(path, SERVER_FOLDER));

function findPackage(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder;
  const above = new URL('..', folder);
  if (above.href === folder.href) throw new Error('the program has lost its package.json');
  return findPackage(above);
}
