/** Parsers of Linux's /proc files. Times are in ticks of 10 ms. */

export interface ProcessTimes {
  name: string;
  parent: number;
  ticks: number;
  /** Ticks of descendants that have ended and were reaped. */
  endedTicks: number;
}

/** `/proc/<pid>/stat` */
export function parseProcessTimes(text: string): ProcessTimes {
  // The command name is in parentheses and may itself contain spaces and parentheses.
  const [nameStart, nameEnd] = [text.indexOf('(') + 1, text.lastIndexOf(')')];
  const fields = text.slice(nameEnd + 2).split(' ');
  const at = (index: number) => Number(fields[index] ?? 0);
  return {
    name: text.slice(nameStart, nameEnd),
    parent: at(1),
    ticks: at(11) + at(12),
    endedTicks: at(13) + at(14),
  };
}

/**
 * `/proc/stat`: ticks in which a core worked or the hypervisor took it. Interrupts are excluded, because those
 * of our own packets must not count as work of others.
 */
export function parseBusyTicks(text: string): number {
  const line = text.split('\n').find(one => one.startsWith('cpu '));
  const [user = 0, nice = 0, system = 0, , , , , steal = 0] = (line ?? '').split(/\s+/).slice(1).map(Number);
  return user + nice + system + steal;
}

/** `/proc/<pid>/status` */
export const parseResidentBytes = (text: string): number | undefined => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
};

/** Ticks of a process and its descendants, including ended ones. */
export function ticksBelow(processes: ReadonlyMap<number, ProcessTimes>, root: number): number {
  let sum = 0;
  for (const [pid, { ticks, endedTicks }] of processes) {
    if (isBelow(processes, pid, root)) sum += ticks + endedTicks;
  }
  return sum;
}

function isBelow(processes: ReadonlyMap<number, ProcessTimes>, pid: number, root: number): boolean {
  for (let at: number | undefined = pid; at !== undefined && at !== 0; at = processes.get(at)?.parent) {
    if (at === root) return true;
  }
  return false;
}

const KERNEL_PID = 2;

/** Ticks of kernel threads, which write our synced data to disk; zero if they are not visible. */
export const kernelTicks = (processes: ReadonlyMap<number, ProcessTimes>): number =>
  processes.get(KERNEL_PID)?.name === 'kthreadd' ? ticksBelow(processes, KERNEL_PID) : 0;
