import type { Database } from '../../database/connections/connection.ts';
import { CODE_KEY_HOLDERS, notifyChange } from '../../database/processes/change-notices.ts';
import type { Clock } from '../../primitives/time/clock.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { type HeldKey, type HeldKeys, SEALS_FOR_MS } from './held-keys.ts';
import { isGenuine, newHolder, type OwnHolder, openKeyFrom, sealKeyFor } from './key-exchange.ts';
import {
  enterHolder,
  giveKey,
  listGiven,
  listLacking,
  lookAsHolder,
  recordKeys,
  removeHolder,
  touchHolder,
} from './store.ts';

/** This process's registration among those that share code keys. */
export interface Place {
  id(): string;
  enter(): Promise<void>;
  /** Renews the registration, takes the keys sealed for this process, and gives others the keys that they lack. */
  look(): Promise<void>;
  takeGiven(): Promise<void>;
  /** Records a new key and gives it to every live holder. */
  share(key: HeldKey): Promise<void>;
  leave(): Promise<void>;
}

export interface PlaceParts {
  database: Database;
  keyRing: KeyRing;
  clock: Clock;
  held: HeldKeys;
}

export function newPlace({ database, keyRing, clock, held }: PlaceParts): Place {
  const newOwn = () => ({ ...newHolder(keyRing), sinceMs: clock.now().getTime() });
  let own = newOwn();

  const enter = async (next: OwnHolder, empties: boolean) => {
    await emptyIfPossible(empties, mayEmpty => enterHolder(database, next, mayEmpty));
    await recordKeys(database, next.id, held.list());
    await notifyChange(database, CODE_KEY_HOLDERS);
  };
  const ensureRegistered = async () => {
    if (!(await touchHolder(database, own.id))) await enter(own, false);
  };
  /** Replaces the key pair: deleted rows stay in the table's file, where an old private key could open them for days. */
  const renewKeyPair = async () => {
    await takeGiven();
    const before = own;
    const next = newOwn();
    await enter(next, false);
    own = next;
    await removeHolder(database, before.id, false);
  };
  const takeGiven = async () => {
    const self = own;
    for (const given of await listGiven(database, self.id, held.list())) {
      const key = openKeyFrom(keyRing, self, given);
      if (key !== undefined) held.add({ keyId: given.keyId, key, expiresAt: given.expiresAt });
    }
  };
  const give = async (keys: readonly HeldKey[]) => {
    if (keys.length === 0) return;
    for (const { keyId, holder } of await listLacking(database, own.id, keys)) {
      const key = keys.find(candidate => candidate.keyId === keyId);
      if (key === undefined || !isGenuine(keyRing, holder)) continue;
      await giveKey(database, holder.id, sealKeyFor(keyRing, own, holder, key), key.expiresAt);
    }
  };
  return {
    id: () => own.id,
    enter: () => enter(own, true),
    async look() {
      const state = await lookAsHolder(database, own.id, held.list());
      if (!state.isPresent) await enter(own, false);
      if (clock.now().getTime() - own.sinceMs >= SEALS_FOR_MS) await renewKeyPair();
      if (state.isGivenKeys) await takeGiven();
      if (state.othersLackKeys || !state.isPresent) await give(held.list());
    },
    takeGiven,
    async share(key) {
      await ensureRegistered();
      await recordKeys(database, own.id, [key]);
      await give([key]);
    },
    leave: () => emptyIfPossible(true, empties => removeHolder(database, own.id, empties)),
  };
}

/** Truncation fails while someone reads the tables for long, e.g. a backup; the rest of the work is then done without it. */
async function emptyIfPossible(empties: boolean, work: (empties: boolean) => Promise<void>): Promise<void> {
  try {
    await work(empties);
  } catch (error) {
    if (!empties) throw error;
    await work(false);
  }
}
