import type { Logger } from 'pino';

/** How often a process looks for others that lack its keys, and shows that it lives. */
const LOOK_EVERY_MS = 1_000;

export interface Watch {
  start(): void;
  /** Looks a last time. */
  stop(): Promise<void>;
}

/** Runs `look` every second, one after the other; it keeps no process alive. */
export function newWatch(look: () => Promise<void>, log: Logger): Watch {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let isWell = true;
  const lookSafely = async () => {
    try {
      await look();
      isWell = true;
    } catch (error) {
      // Once for an outage, not once a second.
      if (isWell) log.warn({ err: error }, 'code keys cannot be shared while the database is unavailable');
      isWell = false;
    }
  };
  const queueLook = () => {
    last = last.then(lookSafely);
    return last;
  };
  return {
    start() {
      timer = setInterval(() => void queueLook(), LOOK_EVERY_MS).unref();
    },
    stop() {
      clearInterval(timer);
      return queueLook();
    },
  };
}
