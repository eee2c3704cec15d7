import { newOwnerQueue } from './owner-queue.ts';
import { startTaskProcess, type TaskProcess } from './task-process.ts';

export interface SlotRules {
  /** The largest number of task processes. */
  maxProcesses: number;
  maxWaiting: number;
  maxWaitingOfOwner: number;
  maxWaitMs: number;
  /** An idle process ends after this time. */
  idleMs: number;
  /** A process is replaced after this many runs, to discard anything that a file left in it. */
  maxRuns: number;
}

export interface Slot {
  process: TaskProcess;
  runs: number;
}

/** Starts task processes on demand. Owners take turns, each with at most one run. */
export interface TaskSlots {
  /** Undefined if too many runs wait, of this owner or in total. */
  acquire(owner: string): Promise<Slot | undefined>;
  release(owner: string, slot: Slot): void;
  readonly processCount: number;
}

export function newTaskSlots(rules: SlotRules, start: () => TaskProcess = startTaskProcess): TaskSlots {
  const processes = newProcesses(rules, start);
  const running = new Set<string>();
  const waiting = newOwnerQueue<(slot: Slot) => void>();
  const serveNext = () => {
    while (waiting.size > 0) {
      const slot = processes.take();
      if (slot === undefined) return;
      const next = waiting.take(owner => !running.has(owner));
      if (next === undefined) return processes.putBack(slot);
      running.add(next.owner);
      next.item(slot);
    }
  };
  return {
    get processCount() {
      return processes.count();
    },
    acquire: owner =>
      new Promise(resolve => {
        if (waiting.size >= rules.maxWaiting || waiting.sizeOf(owner) >= rules.maxWaitingOfOwner) {
          return resolve(undefined);
        }
        const begin = (slot: Slot) => {
          clearTimeout(late);
          resolve(slot);
        };
        const late = setTimeout(() => waiting.remove(owner, begin) && resolve(undefined), rules.maxWaitMs);
        waiting.add(owner, begin);
        serveNext();
      }),
    release(owner, slot) {
      running.delete(owner);
      processes.putBack(slot);
      serveNext();
    },
  };
}

function newProcesses({ maxProcesses, idleMs, maxRuns }: SlotRules, start: () => TaskProcess) {
  const idle = new Map<Slot, NodeJS.Timeout>();
  let count = 0;
  const end = (slot: Slot) => {
    count -= 1;
    slot.process.end();
  };
  const take = (): Slot | undefined => {
    for (const [slot, ending] of idle) {
      clearTimeout(ending);
      idle.delete(slot);
      if (slot.process.isAlive()) return slot;
      end(slot);
    }
    if (count >= maxProcesses) return undefined;
    count += 1;
    return { process: start(), runs: 0 };
  };
  const putBack = (slot: Slot) => {
    if (!slot.process.isAlive() || slot.runs >= maxRuns) return end(slot);
    const ending = setTimeout(() => {
      idle.delete(slot);
      end(slot);
    }, idleMs).unref();
    idle.set(slot, ending);
  };
  return { take, putBack, count: () => count };
}
