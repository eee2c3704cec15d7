import { hostname } from 'node:os';
import type { Database } from '../../platform/database/connections/connection.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import {
  forgetConnectionState,
  forgetConnectionStatesOf,
  forgetOldConnectionStates,
  noteConnectionState,
  type SeenConnectionState,
} from './connection-state-store.ts';

export type OwnConnectionState = Omit<SeenConnectionState, 'process' | 'seenAt'>;

/** Reports the states of this process's connections to the other processes. */
export interface StateReport {
  /** Takes the states of all open connections. Writes changes immediately and the rest every few seconds. */
  write(states: readonly OwnConnectionState[]): Promise<void>;
  /** Call when the process ends. */
  forget(): Promise<void>;
}

/** Readers treat a report three times this old as gone. */
const WRITE_EVERY_MS = 5_000;

/** The changes that people must see soon; the time of the last response is not one of them. */
const signOf = ({ version, isReady, summary, circuit, lastFault }: OwnConnectionState): string =>
  JSON.stringify([version, isReady, summary, circuit, lastFault?.at]);

export function newStateReport({
  database,
  processId,
}: {
  database: Database;
  processId: string;
}): StateReport {
  const written = new Map<string, { sign: string; atMs: number }>();
  let hasWritten = false;

  const isDue = (state: OwnConnectionState): boolean => {
    const last = written.get(state.connectionId);
    return last === undefined || last.sign !== signOf(state) || monotonicMs() - last.atMs >= WRITE_EVERY_MS;
  };
  return {
    async write(states) {
      for (const connectionId of [...written.keys()].filter(id =>
        states.every(state => state.connectionId !== id),
      )) {
        written.delete(connectionId);
        await forgetConnectionState(database, processId, connectionId);
      }
      const due = states.filter(isDue);
      for (const state of due) {
        hasWritten = true;
        written.set(state.connectionId, { sign: signOf(state), atMs: monotonicMs() });
        await noteConnectionState(database, { processId, host: hostname() }, state);
      }
      if (due.length > 0) await forgetOldConnectionStates(database);
    },
    async forget() {
      if (hasWritten) await forgetConnectionStatesOf(database, processId).catch(() => undefined);
    },
  };
}
