import { randomBytes } from 'node:crypto';
import type { Clock } from '../../primitives/time/clock.ts';
import { newSecret } from '../../primitives/values/id.ts';
import { KEY_BYTES } from '../keys/key-ring.ts';

/** A key seals for this long; then the next one does. A process changes its key pair as often. */
export const SEALS_FOR_MS = 15 * 60_000;
/** The longest that a code waits: the life of a token (Interface 8). */
export const LONGEST_CODE_MS = 60 * 60_000;

export interface HeldKey {
  keyId: string;
  key: Buffer;
  /** The last code under it has expired by then. */
  expiresAt: Date;
}

/** The code keys in the memory of this process, and nowhere else. */
export interface HeldKeys {
  /** A new key. It counts once it is added: when the others have it. */
  make(): HeldKey;
  add(key: HeldKey): void;
  /** The key that seals now, whichever process has made it; undefined when the time of all is over. */
  current(): HeldKey | undefined;
  find(keyId: string): HeldKey | undefined;
  list(): HeldKey[];
  /** Overwrites and drops those whose last code has expired, and returns their ids. */
  destroyExpired(): string[];
  destroyAll(): void;
}

export function newHeldKeys(clock: Clock): HeldKeys {
  const keys = new Map<string, HeldKey>();
  const leftMs = ({ expiresAt }: HeldKey) => expiresAt.getTime() - clock.now().getTime();
  const destroy = ({ keyId, key }: HeldKey) => {
    key.fill(0);
    keys.delete(keyId);
  };
  return {
    make: () => ({
      keyId: newSecret(20),
      key: randomBytes(KEY_BYTES),
      expiresAt: new Date(clock.now().getTime() + SEALS_FOR_MS + LONGEST_CODE_MS),
    }),
    add(key) {
      if (leftMs(key) > 0 && !keys.has(key.keyId)) keys.set(key.keyId, key);
      else key.key.fill(0);
    },
    current: () => [...keys.values()].reverse().find(key => leftMs(key) > LONGEST_CODE_MS),
    find(keyId) {
      const found = keys.get(keyId);
      return found !== undefined && leftMs(found) > 0 ? found : undefined;
    },
    list: () => [...keys.values()],
    destroyExpired() {
      const over = [...keys.values()].filter(key => leftMs(key) <= 0);
      for (const key of over) destroy(key);
      return over.map(({ keyId }) => keyId);
    },
    destroyAll() {
      for (const key of keys.values()) destroy(key);
    },
  };
}
