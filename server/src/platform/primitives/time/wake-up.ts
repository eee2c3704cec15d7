/** Ends a wait early. A ring without a waiter ends the next wait. */
export interface WakeUp {
  ring(): void;
  wait(longestMs: number): Promise<void>;
}

export interface WakeUpOptions {
  /** False if the wait alone should not keep the process alive. */
  keepsAlive?: boolean;
}

export function newWakeUp({ keepsAlive = true }: WakeUpOptions = {}): WakeUp {
  let wasRung = false;
  let hear = () => {};
  return {
    ring() {
      wasRung = true;
      hear();
    },
    async wait(longestMs) {
      if (!wasRung) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, longestMs);
          if (!keepsAlive) timer.unref();
          hear = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wasRung = false;
    },
  };
}
