import { readdirSync, readFileSync } from 'node:fs';
import { kernelTicks, parseBusyTicks, parseProcessTimes, parseResidentBytes, ticksBelow } from './proc.ts';

const TICKS_PER_SECOND = 100;

/** CPU seconds used so far. */
export interface CpuSnapshot {
  /** Used by other processes. */
  othersSeconds: number;
  /** Used by this process and its descendants. */
  ourSeconds: number;
  secondsOf(pid: number): number;
  /** With its children. */
  secondsBelow(pid: number): number;
}

/** Linux only, else undefined. */
export function takeCpuSnapshot(): CpuSnapshot | undefined {
  const stat = readText('/proc/stat');
  if (stat === undefined) return undefined;
  const processes = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(name => [Number(name), readText(`/proc/${name}/stat`)] as const)
      .flatMap(([pid, text]) => (text === undefined ? [] : [[pid, parseProcessTimes(text)] as const])),
  );
  const below = (pid: number) => ticksBelow(processes, pid) / TICKS_PER_SECOND;
  const ourSeconds = below(process.pid);
  return {
    othersSeconds: (parseBusyTicks(stat) - kernelTicks(processes)) / TICKS_PER_SECOND - ourSeconds,
    ourSeconds,
    secondsOf: pid => (processes.get(pid)?.ticks ?? 0) / TICKS_PER_SECOND,
    secondsBelow: below,
  };
}

export function readResidentMegabytes(pid: number): number | null {
  const bytes = parseResidentBytes(readText(`/proc/${pid}/status`) ?? '');
  return bytes === undefined ? null : bytes / 1e6;
}

/** Ignores processes that ended since they were listed. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
