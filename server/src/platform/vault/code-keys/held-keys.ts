import { randomBytes } from 'node:crypto';
import type { Clock } from '../../primitives/time/clock.ts';
import { newSecret } from '../../primitives/values/id.ts';
import { KEY_BYTES } from '../keys/key-ring.ts';

/** How long a key seals before a new one replaces it. Each process renews its key pair at the same interval. */
export const SEALS_FOR_MS = 15 * 60_000;
/** The longest that a code can be stored: the life of a token (Interface 8). */
export const LONGEST_CODE_MS = 60 * 60_000;

export interface HeldKey {
  keyId: string;
  key: Buffer;
  /** By then, the last code sealed under this key has expired. */
  expiresAt: Date;
}

/** The code keys of this process; they exist only in memory. */
export interface HeldKeys {
  /** Creates a key, which counts only once it is added, after the other processes have received it. */
  make(): HeldKey;
  add(key: HeldKey): void;
  /** The key that seals now, no matter which process made it; undefined if every key's time is over. */
  current(): HeldKey | undefined;
  find(keyId: string): HeldKey | undefined;
  list(): HeldKey[];
  /** Overwrites and drops keys whose last code has expired, and returns their ids. */
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
