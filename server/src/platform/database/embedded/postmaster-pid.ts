import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { findErrorCode } from './embedded-server-error.ts';
import { socketName } from './places.ts';
import { findProcess, findWorkingFolder, isRunning, parseIdentity } from './process-identity.ts';
import type { Account } from './run-command.ts';

/** The contents of postmaster.pid. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
  /** `starting`, `ready`, `stopping`; empty very early. */
  status: string;
}

export interface LivePostmaster extends Postmaster {
  /** True if its parent process is gone, in which case it should have stopped. */
  isOrphan: boolean;
}

/** A setting in the server's command line that names the process the server must end with. */
export const tiedToSetting = 'recaudo.tied_to';

export async function readPostmasterPid(databaseFolder: string): Promise<Postmaster | undefined> {
  const lines = await readLines(databaseFolder);
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/**
 * The server that now runs on this folder. Checks what the process is, because the pid in a stale file may belong to
 * any other process.
 */
export async function findLivePostmaster(databaseFolder: string): Promise<LivePostmaster | undefined> {
  const postmaster = await readPostmasterPid(databaseFolder);
  if (postmaster === undefined) return undefined;
  const found = await findProcess(postmaster.pid);
  const command = found?.command ?? '';
  if (await isPostmasterOf(databaseFolder, postmaster.pid, command)) {
    return { ...postmaster, isOrphan: await isOrphan(command) };
  }
  // In another container on the same volume the pid means nothing here, but the socket responds.
  const [, folderInFile] = await readLines(databaseFolder);
  const isAnswering = folderInFile === databaseFolder && (await answers(postmaster.socketFolder));
  return isAnswering ? { ...postmaster, isOrphan: false } : undefined;
}

/**
 * Prepares a start after the last server ended without cleaning up; call it only when no server is live. The pid in a stale file
 * may belong to another process (or to a zombie) by now, and PostgreSQL would refuse to start. This function writes our own pid
 * instead, because PostgreSQL knows that its parent process cannot be the old server. The rest of the file stays: PostgreSQL uses
 * it to detect backends of the old server that are still running.
 */
export async function disarmStaleFiles(databaseFolder: string, socketFolder: string): Promise<void> {
  const path = join(databaseFolder, 'postmaster.pid');
  const [, ...rest] = await readLines(databaseFolder);
  const stale = await readPostmasterPid(databaseFolder);
  if (stale !== undefined) await writeFile(path, [String(process.pid), ...rest].join('\n'));
  // Empty or garbled after a power cut: PostgreSQL would not start with it either.
  else await rm(path, { force: true });
  await rm(join(socketFolder, socketName), { force: true });
  await rm(join(socketFolder, `${socketName}.lock`), { force: true });
}

/**
 * After kill -9 of the server, a backend in a long statement keeps running and blocks a new server. SIGQUIT is what the
 * server itself would have sent.
 */
export async function endLeftoverBackends(
  databaseFolder: string,
  account: Account | undefined,
): Promise<void> {
  const names = await readdir('/proc').catch(() => []);
  for (const pid of names.map(Number).filter(Number.isSafeInteger)) {
    const found = await findProcess(pid);
    if (!found?.command.startsWith('postgres: ')) continue;
    if ((await findWorkingFolder(pid, account)) === databaseFolder) signal(pid, 'SIGQUIT');
  }
}

/** Ignores a process that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (findErrorCode(error) !== 'ESRCH') throw error;
  }
}

async function readLines(databaseFolder: string): Promise<string[]> {
  try {
    return (await readFile(join(databaseFolder, 'postmaster.pid'), 'utf8')).split('\n');
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function isPostmasterOf(databaseFolder: string, pid: number, command: string): Promise<boolean> {
  if (!/^(.*\/)?postgres /.test(command)) return false;
  // The working folder is the better proof, because it follows a moved folder and distinguishes a copy from the
  // original. A container may hide it from root.
  const workingFolder = await findWorkingFolder(pid);
  return workingFolder === undefined
    ? command.includes(` -D ${databaseFolder} `)
    : workingFolder === databaseFolder;
}

async function isOrphan(command: string): Promise<boolean> {
  const [, after] = command.split(`${tiedToSetting}=`);
  const starter = parseIdentity(after?.split(' ')[0] ?? '');
  return starter !== undefined && !(await isRunning(starter));
}

function answers(socketFolder: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection(join(socketFolder, socketName));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', error => resolve(findErrorCode(error) === 'EAGAIN'));
  });
}
