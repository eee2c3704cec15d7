import { lchown, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedServerError } from './embedded-server-error.ts';
import { explainOutput } from './explain-failure.ts';
import { exists, makePrivate, syncFolder } from './places.ts';
import { type Account, runCommand } from './run-command.ts';

export const superuser = 'recaudo';

/**
 * Creates the database files if there are none, in a sibling folder that is renamed, so a killed process leaves no partial
 * database.
 */
export async function initialiseDatabase(
  native: string,
  databaseFolder: string,
  account: Account | undefined,
  isDurable: boolean,
): Promise<void> {
  const staging = await mkdtemp(`${databaseFolder}.new-`);
  await makePrivate(staging, account);
  const args = ['-D', staging, '-U', superuser, '--encoding=UTF8', '--data-checksums', '--auth=trust'];
  // PostgreSQL's built-in C.UTF-8 needs no system locale, and handles upper and lower case beyond ASCII.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  if (!isDurable) args.push('--no-sync');
  const { code, stdout, stderr } = await runCommand(join(native, 'bin', 'initdb'), args, account);
  if (code !== 0) {
    await rm(staging, { recursive: true, force: true });
    throw new EmbeddedServerError(
      explainOutput(stderr, dirname(databaseFolder)) ??
        `The database could not be created:\n${stdout}${stderr}`,
    );
  }
  await writeAccessRules(join(staging, 'pg_hba.conf'));
  await rename(staging, databaseFolder);
  await syncFolder(dirname(databaseFolder));
}

/** Allows only the unix socket, whose folder is private, and no TCP at all. */
async function writeAccessRules(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile('local all all trust\n');
    await file.sync();
  } finally {
    await file.close();
  }
}

/** True if database files exist; a folder that contains something else is an error. */
export async function isInitialised(databaseFolder: string): Promise<boolean> {
  if (!(await exists(databaseFolder))) return false;
  const names = await readdir(databaseFolder);
  if (names.includes('PG_VERSION')) return true;
  if (names.length === 0) return false;
  throw new EmbeddedServerError(`${databaseFolder} is not empty and holds no PostgreSQL database.`);
}

/** Removes the leftovers of a first start that was killed. */
export async function removeUnfinished(databaseFolder: string): Promise<void> {
  const parent = dirname(databaseFolder);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(databaseFolder)}.new-`)) continue;
    // An initdb that outlived its parent may keep writing until its files are gone; hence the retries.
    const removeOptions = { recursive: true, force: true, maxRetries: 10, retryDelay: 20 };
    await rm(join(parent, name), removeOptions).catch(() => undefined);
  }
}

/** After a restore or a change of account, every file must belong to the account that runs the server. */
export async function giveToAccount(databaseFolder: string, account: Account | undefined): Promise<void> {
  if (account === undefined || (await stat(databaseFolder)).uid === account.uid) return;
  for (const entry of await readdir(databaseFolder, { recursive: true })) {
    await lchown(join(databaseFolder, entry), account.uid, account.gid);
  }
  // The folder itself comes last, so that an interrupted change is repeated.
  await makePrivate(databaseFolder, account);
}
