import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../database/connections/connection.ts';
import { type ChangeNotices, CODE_KEY_HOLDERS } from '../../database/processes/change-notices.ts';
import { type Clock, monotonicMs } from '../../primitives/time/clock.ts';
import { type CardOwner, openCode, type SealedOnce, sealCode } from '../ciphers/card-cipher.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { type HeldKey, type HeldKeys, newHeldKeys } from './held-keys.ts';
import { newPlace, type Place } from './place.ts';
import { forgetKeys, isHeldByOther } from './store.ts';
import { newWatch } from './watch.ts';

/** Seals security codes under keys that never touch a disk (decision 0012). */
export interface CodeKeys {
  /** Registers this process with those that share keys; `seal` and `open` do this themselves. */
  join(): Promise<void>;
  seal(owner: CardOwner, cvv2: string): Promise<SealedOnce>;
  /** Undefined if no process has the key any more: the code is lost, as if it had expired. */
  open(owner: CardOwner, code: SealedOnce): Promise<string | undefined>;
  /** Gives other processes the keys that they lack and destroys its own. The last process also empties the tables. */
  leave(): Promise<void>;
}

export interface CodeKeysParts {
  /** A separate pool, because a request asks for a key while it holds a connection of the main one. */
  database: Database;
  keyRing: KeyRing;
  clock: Clock;
  log: Logger;
  /** These report a process that joins, so that the others share their keys immediately. */
  notices?: ChangeNotices | undefined;
}

/** How often a process renews its registration and shares keys, depending on whether notices report new processes. */
const LOOK_EVERY_MS = { notified: 5_000, alone: 1_000 };
/** How long `open` waits for a code's key. */
const PATIENCE_MS = 3_000;
const ASK_EVERY_MS = 50;
const MOST_LOST = 1_000;

export function newCodeKeys(parts: CodeKeysParts): CodeKeys {
  const { database, log, notices } = parts;
  const held = newHeldKeys(parts.clock);
  const place = newPlace({ ...parts, held });
  const wait = newWait(database, held, place);
  const look = async () => {
    await place.look();
    const over = held.destroyExpired();
    if (over.length > 0) await forgetKeys(database, over);
  };
  const watch = newWatch(look, log, () =>
    notices?.isListening() === true ? LOOK_EVERY_MS.notified : LOOK_EVERY_MS.alone,
  );
  const joined = once(async () => {
    await place.enter();
    watch.start();
    notices?.subscribe({
      onChange: changed => {
        if (changed === CODE_KEY_HOLDERS) watch.lookNow();
      },
      onGap: watch.lookNow,
    });
  });
  const renewed = once(async (): Promise<HeldKey> => {
    await joined.run();
    await place.takeGiven();
    const given = held.current();
    if (given !== undefined) return given;
    const made = held.make();
    // Share the key before anything is sealed under it.
    await place.share(made);
    held.add(made);
    return made;
  });
  return {
    join: joined.run,
    async seal(owner, cvv2) {
      const { keyId, key } = held.current() ?? (await renewed.run().finally(renewed.forget));
      return { keyId, sealed: sealCode(key, owner, cvv2) };
    },
    async open(owner, { keyId, sealed }) {
      const found = held.find(keyId) ?? (await joined.run().then(() => wait(keyId)));
      return found && openCode(found.key, owner, sealed);
    },
    async leave() {
      if (joined.isBegun()) {
        await watch.stop();
        await place
          .leave()
          .catch((error: unknown) => log.warn({ err: error }, 'could not clean up the security code tables'));
      }
      held.destroyAll();
    },
  };
}

/** Waits for a key that another process holds; gives up if none does. */
function newWait(database: Database, held: HeldKeys, place: Place) {
  const lost = new Set<string>();
  return async (keyId: string): Promise<HeldKey | undefined> => {
    // Waits only once for a key that was lost with its process.
    const untilMs = monotonicMs() + (lost.has(keyId) ? 0 : PATIENCE_MS);
    for (;;) {
      await place.takeGiven();
      const found = held.find(keyId);
      if (found !== undefined) return found;
      if (monotonicMs() > untilMs || !(await isHeldByOther(database, keyId, place.id()))) break;
      await sleep(ASK_EVERY_MS);
    }
    if (lost.size >= MOST_LOST) lost.clear();
    lost.add(keyId);
    return undefined;
  };
}

/** Runs the work at most once: later calls get the same promise, unless the work failed. */
function once<Result>(work: () => Promise<Result>) {
  let result: Promise<Result> | undefined;
  const forget = () => {
    result = undefined;
  };
  const begin = async () => {
    try {
      return await work();
    } catch (error) {
      forget();
      throw error;
    }
  };
  return {
    run: (): Promise<Result> => {
      result ??= begin();
      return result;
    },
    forget,
    isBegun: () => result !== undefined,
  };
}
