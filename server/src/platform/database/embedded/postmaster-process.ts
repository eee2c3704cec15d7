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
  /** Resolves when the process has ended, whatever the reason. */
  ended: Promise<void>;
}

/** Why a start failed, and what the server wrote about it. */
export interface FailedStart {
  log: string;
}

/** Starts the server and waits until it takes connections, however long a recovery takes. */
export async function spawnPostmaster(options: PostmasterOptions): Promise<PostmasterProcess | FailedStart> {
  const log = await openLog(options.logFile);
  try {
    const { size } = await log.stat();
    const [file, ...args] = await commandLine(options);
    const child = spawn(file, args, {
      ...privilegesOf(options.account),
      env: commandEnvironment,
      cwd: '/',
      // A session of its own: Ctrl-C in the terminal is for the program, which then stops the server.
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
 * setpriv asks the kernel to send SIGINT (a fast and clean shutdown) when the thread that started the
 * server dies, even by kill -9. It must run with the privileges already dropped: a change of user clears
 * the request. Where there is no setpriv, the next start finds the server and ends it.
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

/** Never through a symbolic link: the folder may be an ordinary user's while we are root. */
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
