import { type ChildProcess, spawn } from 'node:child_process';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { giveToFolderOwner } from './folder-lock.ts';
import { readPostmasterPid, tiedToSetting } from './postmaster-pid.ts';
import { formatIdentity, getOwnIdentity } from './process-identity.ts';
import { type Account, commandEnvironment, privilegesOf, runCommand } from './run-command.ts';
import { settingArguments } from './settings.ts';

export interface PostmasterOptions {
  native: string;
  databaseFolder: string;
  socketFolder: string;
  logFile: string;
  account: Account | undefined;
  settings: Record<string, string>;
  tieToParent: boolean;
  onProgress: (step: string) => void;
}

export interface PostmasterProcess {
  child: ChildProcess;
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>;
}

/** Why a start failed, and the server's output. */
export interface FailedStart {
  log: string;
}

/** Starts the server and waits until it accepts connections, however long a recovery takes. */
export async function spawnPostmaster(options: PostmasterOptions): Promise<PostmasterProcess | FailedStart> {
  const log = await openLog(options.logFile);
  try {
    const { size } = await log.stat();
    const [file, ...args] = await commandLine(options);
    const child = spawn(file, args, {
      ...privilegesOf(options.account),
      env: commandEnvironment,
      cwd: '/',
      // In its own session, so that Ctrl-C reaches only the program, which then stops the server.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    let spawnProblem = '';
    const ended = new Promise<void>(resolve => {
      child.once('exit', () => resolve());
      child.once('error', error => {
        spawnProblem = error.message;
        resolve();
      });
    });
    if (await becomesReady(child, ended, options)) return { child, ended };
    return { log: `${await tail(log, size)}${spawnProblem}` };
  } finally {
    await log.close();
  }
}

/**
 * setpriv makes the kernel send SIGINT (a fast, clean shutdown) to the server when the thread that started it dies,
 * even by kill -9. It must run after dropping privileges, because a change of user clears the request. Without setpriv,
 * the next start finds the server and stops it.
 */
async function commandLine(options: PostmasterOptions): Promise<[string, ...string[]]> {
  const postgres = join(options.native, 'bin', 'postgres');
  const settings = settingArguments(options.socketFolder, options.settings);
  if (!options.tieToParent) return [postgres, '-D', options.databaseFolder, ...settings];
  const tie = ['-c', `${tiedToSetting}=${formatIdentity(await getOwnIdentity())}`];
  const command = [postgres, '-D', options.databaseFolder, ...settings, ...tie] as const;
  const setpriv = ['setpriv', '--pdeathsig', 'INT', '--'] as const;
  const [file, ...args] = [...setpriv, postgres, '--version'];
  const isThere = (await runCommand(file, args, options.account)).code === 0;
  return isThere ? [...setpriv, ...command] : [...command];
}

async function becomesReady(
  child: ChildProcess,
  ended: Promise<void>,
  options: PostmasterOptions,
): Promise<boolean> {
  for (let waits = 1; ; waits += 1) {
    const postmaster = await readPostmasterPid(options.databaseFolder);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return true;
    if (waits % 200 === 0) options.onProgress('PostgreSQL is recovering from an unclean stop');
    const event = await Promise.race([ended.then(() => 'ended'), delay(20, 'waited')]);
    if (event === 'ended') return false;
  }
}

/** Does not follow a symbolic link: the folder may belong to an ordinary user while we run as root. */
async function openLog(path: string): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;
  const log = await open(path, flags, 0o600);
  await giveToFolderOwner(path, dirname(path));
  return log;
}

async function tail(log: FileHandle, from: number): Promise<string> {
  const { size } = await log.stat();
  const length = Math.min(size - from, 64_000);
  const { buffer, bytesRead } = await log.read(Buffer.alloc(length), 0, length, size - length);
  return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-20).join('\n');
}
