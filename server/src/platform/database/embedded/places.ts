import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedServerError, findErrorCode } from './embedded-server-error.ts';
import { giveToFolderOwner } from './folder-lock.ts';
import { canEnter } from './run-as.ts';
import type { Account } from './run-command.ts';

/**
 * Where root keeps files that another account must reach if the clone or the data folder is inside a folder closed to
 * that account, such as a 0700 home. Not the temporary folder, which a reboot may empty.
 */
export const defaultOutsideFolder = '/var/lib/recaudo';

/** Longest unix socket path: 104 bytes with the final zero on macOS (108 on Linux). */
const maxSocketPathBytes = 103;

export const socketName = '.s.PGSQL.5432';

/** The folder of the database files (PGDATA): the one the pointer names, otherwise inside the data folder. */
export async function findDatabaseFolder(dataFolder: string): Promise<string> {
  return (await findPointer(databasePointer(dataFolder))) ?? join(dataFolder, 'postgres');
}

/** Decides where the database files are or will be, so that the account can reach them. */
export async function chooseDatabaseFolder(
  dataFolder: string,
  account: Account | undefined,
  outsideFolder: string,
): Promise<string> {
  const folder = await findDatabaseFolder(dataFolder);
  if (account !== undefined) await letPass(dataFolder, account);
  const isReachable = await canEnter(account, dirname(folder));
  const isThere = await exists(folder);
  const isInside = dirname(folder) === dataFolder;
  if (!isInside && !isThere) {
    // Creating a new empty database instead would look like lost data.
    throw new EmbeddedServerError(
      `The database of ${dataFolder} was in ${folder}, which is missing. Restore that folder, or start with another data folder.`,
    );
  }
  if (isReachable) return folder;
  if (isThere) {
    throw new EmbeddedServerError(
      `User ${account?.name} must run the database but cannot enter ${dirname(folder)}. Let it pass through ` +
        'the folders above (chmod o+x), or give the data folder to an ordinary user and start as that user.',
    );
  }
  return join(await makeFolderOutside(dataFolder, outsideFolder), 'postgres');
}

/**
 * Lets the account's group pass through a data folder that only root may enter, without listing it; the database folder
 * itself is 0700. The parent folders are not changed.
 */
async function letPass(dataFolder: string, account: Account): Promise<void> {
  const { mode, uid } = await stat(dataFolder);
  if (uid === account.uid || (mode & 0o077) !== 0) return;
  await chown(dataFolder, uid, account.gid);
  await chmod(dataFolder, 0o710);
}

/** Written only once the database exists: a pointer to a missing database is an error, not a first start. */
export async function rememberDatabaseFolder(dataFolder: string, folder: string): Promise<void> {
  if (dirname(folder) !== dataFolder) await writePointer(databasePointer(dataFolder), folder);
}

/**
 * The private folder of the unix socket: next to the database or, if that path is too long for a socket, in the
 * temporary folder under a random name that a pointer file keeps for the next start.
 */
export async function prepareSocketFolder(
  dataFolder: string,
  databaseFolder: string,
  account: Account | undefined,
): Promise<string> {
  const siblingFolder = join(dirname(databaseFolder), 'run');
  if (fitsSocket(siblingFolder)) {
    await mkdir(siblingFolder, { recursive: true });
    await makePrivate(siblingFolder, account);
    return siblingFolder;
  }
  const pointer = join(dataFolder, 'run.location');
  const earlier = await findPointer(pointer);
  if (earlier !== undefined && (await isPrivateTo(earlier, account))) return earlier;
  const parent = fitsSocket(join(tmpdir(), 'recaudo-XXXXXX')) ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, 'recaudo-'));
  await makePrivate(folder, account);
  await writePointer(pointer, folder);
  return folder;
}

export async function prepareOutsideFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await chmod(folder, 0o755);
}

export async function makePrivate(folder: string, account: Account | undefined): Promise<void> {
  await chmod(folder, 0o700);
  if (account !== undefined) await chown(folder, account.uid, account.gid);
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    error => {
      if (findErrorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Syncs the folder, so that a rename inside it survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function databasePointer(dataFolder: string): string {
  return join(dataFolder, 'postgres.location');
}

async function makeFolderOutside(dataFolder: string, outsideFolder: string): Promise<string> {
  await prepareOutsideFolder(outsideFolder);
  const folder = await mkdtemp(join(outsideFolder, 'data-'));
  await chmod(folder, 0o711);
  // Shows people who find the folder which installation it belongs to.
  await writeFile(join(folder, 'belongs-to'), `${dataFolder}\n`);
  return folder;
}

async function findPointer(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function writePointer(path: string, target: string): Promise<void> {
  const temporary = `${path}.new`;
  await writeFile(temporary, `${target}\n`, { flush: true });
  await giveToFolderOwner(temporary, dirname(path));
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= maxSocketPathBytes;
}

/** Other accounts can write to the temporary folder and must not be able to substitute a folder of their own. */
async function isPrivateTo(folder: string, account: Account | undefined): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const uid = account?.uid ?? process.geteuid?.();
  return found !== undefined && found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}
