import type { Gateway } from '../../dependencies.ts';
import { type MachineSigns, readMachine } from './machine.ts';
import type { ProcessClock } from './stores/process-clock-store.ts';
import { findRestart } from './stores/restart-store.ts';
import { tryWriting, type WriteProbe } from './write-probe.ts';

/** Facts about a database that responds. */
export interface DatabaseUnderneath {
  /** Whether it accepts writes. */
  write?: WriteProbe;
  /** When it restarted after a crash. */
  restartedAt?: Date | null;
}

export interface Underneath extends DatabaseUnderneath {
  machine: MachineSigns | undefined;
}

/** Measures the database's disk and the machine of the serving processes. */
export async function readUnderneath(
  { database, dataFolder }: Gateway,
  found: { database: { answers: boolean }; clocks: { processes: readonly ProcessClock[] } },
): Promise<Underneath> {
  // `doctor` serves nothing; it checks the processes that do.
  const pids = [process.pid, ...found.clocks.processes.flatMap(({ pid }) => pid ?? [])];
  const machine = dataFolder === undefined ? undefined : readMachine(dataFolder, pids);
  if (!found.database.answers) return { machine: await machine };
  const [write, restartedAt] = await Promise.all([
    tryWriting(database),
    findRestart(database).catch(() => null),
  ]);
  return { machine: await machine, write, restartedAt };
}
