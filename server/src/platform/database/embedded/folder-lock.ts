import { lchown, mkdir, readdir, readlink, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { findErrorCode } from './embedded-server-error.ts';
import { formatIdentity, getOwnIdentity, isRunning, parseIdentity } from './process-identity.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * A lock that a killed holder cannot leave behind, made of files since Node has no flock.
 *
 * The lock is a folder of numbered symbolic links whose text names the holder; the highest number counts.
 * Making a link is atomic and brings its text along, so there is never a half-written holder. A contender
 * may only take number n + 1 after it saw that the holder of n is gone, and two contenders cannot both make
 * the same link. The highest number is never removed (a release puts a `free` link on top), therefore a
 * contender that was slow and made a lower number sees a higher one afterwards and steps back.
 */
export async function tryLockFolder(folder: string): Promise<FolderLock | { heldByPid: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = formatIdentity(await getOwnIdentity());
  for (;;) {
    const highest = await findHighest(folder);
    const heldByPid = await findLiveHolder(join(folder, String(highest)));
    if (heldByPid !== undefined) return { heldByPid };
    const mine = highest + 1;
    if (!(await makeLink(own, join(folder, String(mine))))) continue;
    if ((await findHighest(folder)) !== mine) {
      await rm(join(folder, String(mine)), { force: true });
      continue;
    }
    await removeLower(folder, mine);
    return { release: () => releaseNumber(folder, mine) };
  }
}

/** Root may work in the folder of an ordinary user, who must be able to use it later without root. */
export async function giveToFolderOwner(path: string, folder: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const owner = await stat(folder);
  await lchown(path, owner.uid, owner.gid);
}

async function releaseNumber(folder: string, mine: number): Promise<void> {
  await makeLink('free', join(folder, String(mine + 1)));
  await rm(join(folder, String(mine)), { force: true });
}

async function findHighest(folder: string): Promise<number> {
  const names = await readdir(folder);
  return Math.max(0, ...names.map(Number).filter(Number.isSafeInteger));
}

async function findLiveHolder(path: string): Promise<number | undefined> {
  const text = await readlink(path).catch(() => '');
  const holder = parseIdentity(text);
  return holder !== undefined && (await isRunning(holder)) ? holder.pid : undefined;
}

/** Reads the current holder without trying to take the lock. */
export async function findLockHolder(folder: string): Promise<number | undefined> {
  const highest = await findHighest(folder).catch(() => 0);
  return findLiveHolder(join(folder, String(highest)));
}

async function makeLink(text: string, path: string): Promise<boolean> {
  try {
    await symlink(text, path);
    return true;
  } catch (error) {
    if (findErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function removeLower(folder: string, number: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (Number(name) < number) await rm(join(folder, name), { force: true });
  }
}
