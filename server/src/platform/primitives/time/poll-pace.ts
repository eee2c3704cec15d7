/** When a process queries the database for due work. */
export interface PollPace {
  isDue(nowMs: number): boolean;
  /** How long until a look is due if no request comes before. */
  untilDueMs(nowMs: number): number;
  recordPoll(nowMs: number, isBusy: boolean): void;
}

export interface PollPaceOptions {
  everyMs: number;
  /** When this process last used the API's connections; if absent, every poll is due after `everyMs`. */
  usedAtMs?: (() => number) | undefined;
}

/** The longest delay for rows that other processes write or that become due with time. */
const IDLE_EVERY_MS = 5_000;
const BUSY_FOR_MS = 5_000;

/** Polls often while this process serves requests or finds work, and every five seconds otherwise. */
export function newPollPace({ everyMs, usedAtMs }: PollPaceOptions): PollPace {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let busyUntilMs = Number.NEGATIVE_INFINITY;
  const pauseMs = (nowMs: number): number => {
    const isIdle = usedAtMs !== undefined && usedAtMs() < lookedAtMs && nowMs >= busyUntilMs;
    return isIdle ? Math.max(everyMs, IDLE_EVERY_MS) : everyMs;
  };
  const untilDueMs = (nowMs: number): number => Math.max(0, Math.ceil(lookedAtMs + pauseMs(nowMs) - nowMs));
  return {
    untilDueMs,
    isDue: nowMs => untilDueMs(nowMs) === 0,
    recordPoll(nowMs, isBusy) {
      lookedAtMs = nowMs;
      if (isBusy) busyUntilMs = nowMs + BUSY_FOR_MS;
    },
  };
}
