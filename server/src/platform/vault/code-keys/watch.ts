import type { Logger } from 'pino';

export interface Watch {
  start(): void;
  /** Looks without waiting for the next interval. */
  lookNow(): void;
  /** Looks one last time. */
  stop(): Promise<void>;
}

/** Runs `look` repeatedly, with pauses of `pauseMs()`. Does not keep the process alive. */
export function newWatch(look: () => Promise<void>, log: Logger, pauseMs: () => number): Watch {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let last: Promise<void> = Promise.resolve();
  let isAvailable = true;
  const lookSafely = async () => {
    try {
      await look();
      isAvailable = true;
    } catch (error) {
      // Warn once per outage, not on every look.
      if (isAvailable)
        log.warn({ err: error }, 'code keys cannot be shared while the database is unavailable');
      isAvailable = false;
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
