import { hostname } from 'node:os';
import type { Database } from '../../database/connection.ts';
import { monotonicMs } from '../../primitives/clock.ts';
import {
  forgetLinkState,
  forgetLinkStatesOf,
  forgetOldLinkStates,
  noteLinkState,
  type SeenLinkState,
} from './link-state-store.ts';

export type OwnLinkState = Omit<SeenLinkState, 'process' | 'seenAt'>;

/** How a process lets the others know of its links. */
export interface StateReport {
  /** All that are open. What has changed is written at once, the rest every few seconds. */
  write(states: readonly OwnLinkState[]): Promise<void>;
  /** The process ends. */
  forget(): Promise<void>;
}

/** Readers treat a report three times this old as gone. */
const WRITE_EVERY_MS = 5_000;

/** What people have to see soon; that somebody has answered a moment ago is not. */
const signOf = ({ version, isReady, summary, circuit, lastFault }: OwnLinkState): string =>
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

  const isDue = (state: OwnLinkState): boolean => {
    const last = written.get(state.linkId);
    return last === undefined || last.sign !== signOf(state) || monotonicMs() - last.atMs >= WRITE_EVERY_MS;
  };
  return {
    async write(states) {
      for (const linkId of [...written.keys()].filter(id => states.every(state => state.linkId !== id))) {
        written.delete(linkId);
        await forgetLinkState(database, processId, linkId);
      }
      const due = states.filter(isDue);
      for (const state of due) {
        hasWritten = true;
        written.set(state.linkId, { sign: signOf(state), atMs: monotonicMs() });
        await noteLinkState(database, { processId, host: hostname() }, state);
      }
      if (due.length > 0) await forgetOldLinkStates(database);
    },
    async forget() {
      if (hasWritten) await forgetLinkStatesOf(database, processId).catch(() => undefined);
    },
  };
}
