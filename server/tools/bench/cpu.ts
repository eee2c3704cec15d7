import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds that PostgreSQL's processes under this postmaster have used so far; Linux only, else 0. */
export function postgresCpuSeconds(postmasterPid: number): number {
  let ticks = 0;
  for (const name of listProcesses()) {
    const stat = readStat(name);
    if (stat !== undefined && (Number(name) === postmasterPid || stat.parent === postmasterPid)) {
      ticks += stat.ticks;
    }
  }
  return ticks / TICKS_PER_SECOND;
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter(name => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function readStat(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the command stands in brackets and may hold spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}
