import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewayError, reject } from '../../errors.ts';
import type { Database } from '../connections/connection.ts';
import { findHeldCopy, type RestoredCopy } from './restored-copy-store.ts';

/** Whether this database is a restored copy that must stay silent. */
export interface Quarantine {
  /** undefined after an operator has released it, and for a database that was never restored. */
  heldCopy(): RestoredCopy | undefined;
  close(): void;
}

export const RELEASE_COMMAND = 'recaudo restore release --original-stopped';

/** The reason why a restored copy sends nothing, as a sentence. */
export const describeHeldCopy = (copy: RestoredCopy): string => rejectHeld(copy).message;

export const rejectHeld = ({ stateOf }: RestoredCopy, retryAfterSeconds?: number): GatewayError =>
  reject(
    'restored_copy_closed',
    { state_of: stateOf.toISOString(), command: RELEASE_COMMAND },
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );

const LOOK_EVERY_MS = 1_000;

/** Reads the mark before anything else is opened. Checks a closed copy every second until it is released. */
export async function watchQuarantine(
  database: Database,
  onFailure: (error: unknown) => void,
  pollEveryMs = LOOK_EVERY_MS,
): Promise<Quarantine> {
  let copy = await findHeldCopy(database);
  const ending = new AbortController();
  const watch = async (): Promise<void> => {
    while (copy !== undefined && !ending.signal.aborted) {
      await sleep(pollEveryMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      if (ending.signal.aborted) return;
      try {
        copy = await findHeldCopy(database);
      } catch (error) {
        onFailure(error);
      }
    }
  };
  void watch();
  return { heldCopy: () => copy, close: () => ending.abort() };
}
