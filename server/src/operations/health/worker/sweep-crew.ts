/** The loops of one sweep in one worker. While nothing is due, only the first one looks for due rows. */
export interface SweepCrew {
  /** Wakes the other loops, because more rows are due than one batch. */
  callAll(): void;
  /** Rests until the loop should look again. */
  rest(isFirst: boolean, pauseMs: number, stopping: AbortSignal): Promise<void>;
}

/** The other loops also wake by themselves, in case a call arrives while they finish a batch. */
const OTHERS_REST_FACTOR = 6;

export function newSweepCrew(): SweepCrew {
  const resting = new Set<() => void>();
  return {
    callAll() {
      for (const wake of resting) wake();
    },
    rest(isFirst, pauseMs, stopping) {
      return new Promise(resolve => {
        const end = (): void => {
          resting.delete(end);
          clearTimeout(timer);
          stopping.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, isFirst ? pauseMs : pauseMs * OTHERS_REST_FACTOR);
        stopping.addEventListener('abort', end, { once: true });
        if (!isFirst) resting.add(end);
        if (stopping.aborted) end();
      });
    },
  };
}
