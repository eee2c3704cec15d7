import type { Logger } from 'pino';

export interface Watch {
  start(): void;
  /** Looks without waiting for the next turn. */
  lookNow(): void;
  /** Looks a last time. */
  stop(): Promise<void>;
}

/** Runs `look` again and again, with a pause of `pauseMs()` in between; it keeps no process alive. */
export function newWatch(look: () => Promise<void>, log: Logger, pauseMs: () => number): Watch {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let last: Promise<void> = Promise.resolve();
  let isWell = true;
  const lookSafely = async () => {
    try {
      await look();
      isWell = true;
    } catch (error) {
      // Once per outage, not once per look.
      if (isWell) log.warn({ err: error }, 'code keys cannot be shared while the database is unavailable');
      isWell = false;
    }
  };
  const queueLook = () => {
    last = last.then(lookSafely);
    return last;
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      void queueLook().then(() => isRunning && schedule());
    }, pauseMs()).unref();
  };
  return {
    start() {
      isRunning = true;
      schedule();
    },
    lookNow() {
      if (isRunning) void queueLook();
    },
    stop() {
      isRunning = false;
      clearTimeout(timer);
      return queueLook();
    },
  };
}
