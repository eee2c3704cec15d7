import type { Gateway } from '../../dependencies.ts';
import { type MachineSigns, readMachine } from './machine.ts';
import type { ProcessClock } from './stores/process-clock-store.ts';
import { findRestart } from './stores/restart-store.ts';
import { tryWriting, type WriteProbe } from './write-probe.ts';

/** What is known of a database that answers. */
export interface DatabaseUnderneath {
  /** Whether it takes what is written. */
  write?: WriteProbe;
  /** When it restarted after a crash. */
  restartedAt?: Date | null;
}

export interface Underneath extends DatabaseUnderneath {
  machine: MachineSigns | undefined;
}

/** What an environment stands on: the disk of its database, and the machine of those who serve. */
export async function readUnderneath(
  { database, dataFolder }: Gateway,
  found: { database: { answers: boolean }; clocks: { processes: readonly ProcessClock[] } },
): Promise<Underneath> {
  // `doctor` does not serve; it checks the processes that do.
  const pids = [process.pid, ...found.clocks.processes.flatMap(({ pid }) => pid ?? [])];
  const machine = dataFolder === undefined ? undefined : readMachine(dataFolder, pids);
  if (!found.database.answers) return { machine: await machine };
  const [write, restartedAt] = await Promise.all([
    tryWriting(database),
    findRestart(database).catch(() => null),
  ]);
  return { machine: await machine, write, restartedAt };
}
