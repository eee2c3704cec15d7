import type { Queryable } from '../connections/connection.ts';
import { type ChangeNotices, notifyChange, WORK } from './change-notices.ts';

/** Tells the workers of every process that a request may have made work, so that idle workers can poll slowly. */
export interface WorkBell {
  /** Call after a request that may have written; one notice covers all calls of a quarter second. */
  ring(): void;
  /** Calls back on each notice until the returned function is called. */
  onRing(wake: () => void): () => void;
  /** When it last rang in any process, on this process's clock. Now, while notices do not arrive. */
  rungAtMs(): number;
}

const GATHER_MS = 250;

export interface WorkBellParts {
  database: Queryable;
  notices: ChangeNotices;
  nowMs: () => number;
}

export function newWorkBell({ database, notices, nowMs }: WorkBellParts): WorkBell {
  let rungAtMs = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();
  let isGathering = false;
  let hasWaiting = false;
  let isSubscribed = false;
  const note = (): void => {
    rungAtMs = nowMs();
    for (const wake of listeners) wake();
  };
  const subscribe = (): void => {
    isSubscribed = true;
    notices.subscribe({
      onChange: changed => {
        if (changed === WORK) note();
      },
      onGap: note,
    });
  };
  const send = (): void => {
    isGathering = true;
    hasWaiting = false;
    // Without this notice, workers find the rows with their next poll.
    notifyChange(database, WORK).catch(() => undefined);
    setTimeout(() => {
      isGathering = false;
      if (hasWaiting) send();
    }, GATHER_MS).unref();
  };
  return {
    ring() {
      if (isGathering) hasWaiting = true;
      else send();
    },
    onRing(wake) {
      if (!isSubscribed) subscribe();
      listeners.add(wake);
      return () => {
        listeners.delete(wake);
      };
    },
    rungAtMs() {
      if (!isSubscribed) subscribe();
      return notices.isListening() ? rungAtMs : nowMs();
    },
  };
}
