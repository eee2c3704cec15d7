import { stat } from 'node:fs/promises';
import { EmbeddedServerError } from './embedded-server-error.ts';
import { type Account, runCommand } from './run-command.ts';

/**
 * PostgreSQL refuses to run as root, so root starts it as the owner of the data folder, or else the owner of the existing
 * database, `postgres` or `nobody`. Only accounts with a name count, and no account is created. Undefined if we run as an
 * ordinary user; the server then does, too.
 */
export async function chooseAccount(
  dataFolder: string,
  databaseFolder: string,
): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const candidates = [await ownerOf(dataFolder), await ownerOf(databaseFolder), 'postgres', 'nobody'];
  for (const candidate of candidates) {
    const account = candidate === undefined ? undefined : await findAccount(candidate);
    if (account !== undefined && account.uid !== 0) return account;
  }
  throw new EmbeddedServerError(
    'PostgreSQL cannot run as root, and this system has no user "postgres" nor "nobody" to run it as. ' +
      'Start Recaudo as an ordinary user, or point RECAUDO_DATABASE_URL at a PostgreSQL server.',
  );
}

export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  const { code } = await runCommand('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], account);
  return code === 0;
}

async function ownerOf(path: string): Promise<string | undefined> {
  const owner = await stat(path).catch(() => undefined);
  return owner === undefined ? undefined : String(owner.uid);
}

async function findAccount(nameOrUid: string): Promise<Account | undefined> {
  const name = await runCommand('id', ['-un', nameOrUid]);
  const uid = await runCommand('id', ['-u', nameOrUid]);
  const gid = await runCommand('id', ['-g', nameOrUid]);
  if (name.code !== 0 || uid.code !== 0 || gid.code !== 0) return undefined;
  return { name: name.stdout.trim(), uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
