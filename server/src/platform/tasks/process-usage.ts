import { readFile } from 'node:fs/promises';

export interface ProcessUsage {
  cpuMs: number;
  residentBytes: number;
}

/** Linux reports CPU time in hundredths of a second. */
const TICK_MS = 10;
/** Fields of /proc/PID/stat after the program's name, which may contain spaces and parentheses. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** A process's usage so far; undefined if the system does not report it, or the process has ended. */
export async function readProcessUsage(pid: number): Promise<ProcessUsage | undefined> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/status`, 'latin1'),
    ]);
    return parseUsage(stat, status);
  } catch {
    return undefined;
  }
}

export function parseUsage(stat: string, status: string): ProcessUsage | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME]);
  const kilobytes = Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]);
  if (Number.isNaN(ticks) || Number.isNaN(kilobytes)) return undefined;
  return { cpuMs: ticks * TICK_MS, residentBytes: kilobytes * 1_024 };
}
