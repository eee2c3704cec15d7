import { readFile, readlink } from 'node:fs/promises';
import { findErrorCode } from './embedded-server-error.ts';
import { type Account, runCommand } from './run-command.ts';

/**
 * A pid alone proves nothing: after kill -9, a reboot or a container restart, another process may have it. The pid and
 * the start time together identify one process.
 */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

export interface RunningProcess extends ProcessIdentity {
  /** Its command line, arguments separated by a space. */
  command: string;
}

/** The process that has this pid now; a zombie counts as gone. */
export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  return process.platform === 'linux' ? findInProc(pid) : findWithPs(pid);
}

export async function getOwnIdentity(): Promise<ProcessIdentity> {
  const own = await findProcess(process.pid);
  return { pid: process.pid, startedAt: own?.startedAt ?? unknownStart };
}

export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  const current = await findProcess(identity.pid);
  if (current === undefined) return false;
  // In doubt, the process counts as running: refusing a start is better than corrupting data.
  const cannotTell = current.startedAt === unknownStart || identity.startedAt === unknownStart;
  return cannotTell || current.startedAt === identity.startedAt || isSameTick(current, identity);
}

/**
 * On Linux: the boot id and the start tick. In a container, a service may see another boot id than a command, so the pid and tick
 * decide; two processes practically never share both.
 */
function isSameTick(one: ProcessIdentity, other: ProcessIdentity): boolean {
  const [tick, otherTick] = [one, other].map(({ startedAt }) => /^[\da-f]{8}-(\d+)$/.exec(startedAt)?.[1]);
  return tick !== undefined && tick === otherTick;
}

export function formatIdentity(identity: ProcessIdentity): string {
  return `${identity.pid}.${identity.startedAt}`;
}

export function parseIdentity(text: string): ProcessIdentity | undefined {
  const [, pid, startedAt] = /^(\d+)\.([\w-]+)$/.exec(text) ?? [];
  return pid === undefined || startedAt === undefined ? undefined : { pid: Number(pid), startedAt };
}

/**
 * The working folder of a process, or undefined if the system does not reveal it. Inside a container, root may not see
 * it, but the process's own account may.
 */
export async function findWorkingFolder(pid: number, account?: Account): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    const { stdout } = await runCommand('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']);
    return /^n(\/.*)$/m.exec(stdout)?.[1];
  }
  const link = `/proc/${pid}/cwd`;
  const seen = await readlink(link).catch(() => undefined);
  if (seen !== undefined || account === undefined) return seen;
  return (await runCommand('readlink', ['-n', link], account)).stdout || undefined;
}

const unknownStart = 'unknown';

async function findInProc(pid: number): Promise<RunningProcess | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain any character; the state (field 3) to the start time (field 22) follow it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    if (state === undefined || 'ZXx'.includes(state)) return undefined;
    const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    return { pid, startedAt: asWord(`${bootId.slice(0, 8)}-${fields[19]}`), command };
  } catch (error) {
    return isHidden(pid, error) ? { pid, startedAt: unknownStart, command: '' } : undefined;
  }
}

async function findWithPs(pid: number): Promise<RunningProcess | undefined> {
  const columns = ['stat=', 'lstart=', 'command='].flatMap(column => ['-o', column]);
  const { code, stdout } = await runCommand('ps', ['-ww', '-p', String(pid), ...columns]);
  const [, state, start, command] =
    /^(\S+)\s+(\S+\s+\S+\s+\S+\s+[\d:]+\s+\d+)\s(.*)$/.exec(stdout.trim()) ?? [];
  if (code !== 0 || state === undefined || start === undefined || state.startsWith('Z')) return undefined;
  return { pid, startedAt: asWord(start), command: command ?? '' };
}

function asWord(text: string): string {
  return text.trim().replace(/\W+/g, '-');
}

/** True if /proc hides other users' processes; those still reject a signal with a different error. */
function isHidden(pid: number, readError: unknown): boolean {
  const code = findErrorCode(readError);
  if (code === 'EACCES' || code === 'EPERM') return true;
  if (code !== 'ENOENT' && code !== 'ESRCH') throw readError;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return findErrorCode(error) === 'EPERM';
  }
}
