import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { VaultError } from '../vault-error.ts';
import { findKeyFileWarning } from './key-file.ts';

const ROOT = 0;

/**
 * Rejects a key file that anyone but the serving account and root could read or change, that belongs to another account, or
 * that is stored with the data it opens. Windows reports neither permissions nor owners.
 */
export function requirePrivateKeyFile(
  file: string,
  dataFolders: readonly string[],
  ownUid: number | undefined = process.geteuid?.(),
): void {
  const real = realpathSync(file);
  const folder = dataFolders.find(candidate => isInside(real, candidate));
  if (folder !== undefined) {
    throw rejection(
      `the key file ${file} is inside the data folder ${folder}, so a copy of the data includes its keys; ` +
        'move it to another folder and configure its new path',
    );
  }
  const warning = findKeyFileWarning(file);
  if (warning !== undefined) throw rejection(warning);
  const { uid } = statSync(real);
  if (ownUid !== undefined && uid !== ownUid && uid !== ROOT) {
    throw rejection(
      `the key file ${file} belongs to another user (uid ${uid}), who can read and change it; ` +
        `run: chown ${ownUid} ${file}`,
    );
  }
}

/** True if a path is inside a folder. The path need not exist; the folder's symbolic links are resolved. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(realFolder(folder), path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

const rejection = (message: string): VaultError => new VaultError('bad_key_file', message);
