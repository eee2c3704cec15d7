import { chmod, mkdir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EmbeddedServerError } from './embedded-server-error.ts';
import { explainFolderCode } from './explain-failure.ts';
import { type FolderLock, findLockHolder, giveToFolderOwner, tryLockFolder } from './folder-lock.ts';

/** Creates the data folder with private permissions if it is missing, and returns its real path. */
export async function prepareDataFolder(dataFolder: string): Promise<string> {
  const path = resolve(dataFolder);
  try {
    const made = await mkdir(path, { recursive: true });
    if (made !== undefined) await chmod(path, 0o700);
    return await realpath(path);
  } catch (error) {
    throw explainFolderError(error, path, true);
  }
}

/**
 * Locks the data folder, so that a second start fails with an explanation instead of using the same data. A killed holder does
 * not block.
 */
export async function lockDataFolder(dataFolder: string): Promise<FolderLock> {
  const path = await prepareDataFolder(dataFolder);
  const lock = await tryNamedLock(path, 'program-lock');
  if ('release' in lock) return lock;
  throw new EmbeddedServerError(
    `Recaudo is already running on ${path} (process ${lock.heldByPid}). ` +
      'Stop that one first, or set RECAUDO_DATA_DIR to another folder.',
  );
}

/** Only one process at a time may create, start or join the database of a folder; the others wait. */
export async function waitForStartLock(
  dataFolder: string,
  onWait: (pid: number) => void,
): Promise<FolderLock> {
  let reportedPid = 0;
  for (;;) {
    const lock = await tryNamedLock(dataFolder, 'start-lock');
    if ('release' in lock) return lock;
    if (lock.heldByPid !== reportedPid) onWait(lock.heldByPid);
    reportedPid = lock.heldByPid;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** Explains known errors in a sentence, and returns every other error unchanged. */
export function explainFolderError(error: unknown, path: string, isMaking = false): unknown {
  const words = explainFolderCode(error, path, isMaking);
  return words === undefined ? error : new EmbeddedServerError(words, { cause: error });
}

async function tryNamedLock(dataFolder: string, name: string): Promise<FolderLock | { heldByPid: number }> {
  const folder = `${dataFolder}/${name}`;
  try {
    const lock = await tryLockFolder(folder);
    await giveToFolderOwner(folder, dataFolder);
    return lock;
  } catch (error) {
    throw explainFolderError(error, dataFolder, true);
  }
}

/** The process that serves from this data folder, if one does. */
export const findHolder = (dataFolder: string): Promise<number | undefined> =>
  findLockHolder(`${dataFolder}/program-lock`);
