import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../database/connection.ts';
import { type Clock, monotonicMs } from '../../primitives/clock.ts';
import { type CardOwner, openCode, type SealedOnce, sealCode } from '../card-cipher.ts';
import type { KeyRing } from '../key-ring.ts';
import { type HeldKey, newHeldKeys } from './held-keys.ts';
import { newPlace } from './place.ts';
import { forgetKeys, isHeldByOther } from './store.ts';

/** Seals security codes under keys that never touch a disk (decision 0012). */
export interface CodeKeys {
  /** Takes a place among the processes that share keys; what seals or opens does it by itself. */
  join(): Promise<void>;
  seal(owner: CardOwner, cvv2: string): Promise<SealedOnce>;
  /** Undefined where no process has the key any more: the code is gone, as after its time. */
  open(owner: CardOwner, code: SealedOnce): Promise<string | undefined>;
  /** Hands over what others lack, destroys the keys, and as the last one leaves the tables empty. */
  leave(): Promise<void>;
}

export interface CodeKeysParts {
  /** Connections of its own: a request asks for a key while it holds one of the pool's. */
  database: Database;
  keyRing: KeyRing;
  clock: Clock;
  log: Logger;
}

/** How often a process looks for others that lack its keys, and shows that it lives. */
const LOOK_EVERY_MS = 1_000;
/** How long a code waits for its key: whoever has it looks every second. */
const PATIENCE_MS = 3_000;
const ASK_EVERY_MS = 50;
const MOST_LOST = 1_000;

export function newCodeKeys({ database, keyRing, clock, log }: CodeKeysParts): CodeKeys {
  const held = newHeldKeys(clock);
  const place = newPlace({ database, keyRing, clock, held });
  let timer: NodeJS.Timeout | undefined;
  let look: Promise<void> = Promise.resolve();
  let joining: Promise<void> | undefined;
  let renewing: Promise<HeldKey> | undefined;
  let isHealthy = true;
  const lost = new Set<string>();

  const lookAround = async () => {
    try {
      await place.look();
      const over = held.destroyExpired();
      if (over.length > 0) await forgetKeys(database, over);
      if (lost.size > MOST_LOST) lost.clear();
      isHealthy = true;
    } catch (error) {
      // Once for an outage, not once a second.
      if (isHealthy) log.warn({ err: error }, 'code keys cannot be shared while the database is away');
      isHealthy = false;
    }
  };
  const join = () => {
    joining ??= place
      .enter()
      .then(() => {
        timer = setInterval(() => {
          look = look.then(lookAround);
        }, LOOK_EVERY_MS).unref();
      })
      .catch((error: unknown) => {
        joining = undefined;
        throw error;
      });
    return joining;
  };
  const renew = async () => {
    await join();
    await place.takeGiven();
    const given = held.current();
    if (given !== undefined) return given;
    const made = held.make();
    // The others have it before anything is sealed under it.
    await place.share(made);
    held.add(made);
    return made;
  };
  const nextKey = () => {
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  const waitFor = async (keyId: string): Promise<HeldKey | undefined> => {
    await join();
    // Nobody waits twice for a key that went with its process.
    const untilMs = monotonicMs() + (lost.has(keyId) ? 0 : PATIENCE_MS);
    for (;;) {
      await place.takeGiven();
      const found = held.find(keyId);
      if (found !== undefined) return found;
      if (monotonicMs() > untilMs || !(await isHeldByOther(database, keyId, place.id()))) break;
      await sleep(ASK_EVERY_MS);
    }
    lost.add(keyId);
    return undefined;
  };
  return {
    join,
    async seal(owner, cvv2) {
      const { keyId, key } = held.current() ?? (await nextKey());
      return { keyId, sealed: sealCode(key, owner, cvv2) };
    },
    async open(owner, { keyId, sealed }) {
      const found = held.find(keyId) ?? (await waitFor(keyId));
      return found && openCode(found.key, owner, sealed);
    },
    async leave() {
      clearInterval(timer);
      await look;
      if (joining !== undefined) {
        await lookAround();
        await place
          .leave()
          .catch((error: unknown) =>
            log.warn({ err: error }, 'the tables of security codes stay as they are'),
          );
      }
      held.destroyAll();
    },
  };
}
