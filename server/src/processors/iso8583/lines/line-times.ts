/** Timeouts of a line. Parameters, so that tests can shorten them. */
export interface LineTimes {
  /** Limit for connecting, including TLS. */
  connectMs: number;
  /** Limit for the response to a sign-on, sign-off or echo. */
  networkAnswerMs: number;
  /** After this long without a byte from the host, the line sends an echo. */
  echoIdleMs: number;
  /** The same while a response is pending, and the limit for an unanswered echo before the line is closed. */
  silentMs: number;
  /** The pause before the second connection attempt; doubles up to the longest pause. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** How long closing waits for pending requests. */
  closeMs: number;
  /** How often deadlines and silence are checked. */
  tickMs: number;
  /** How long a late response is still matched with its request. */
  lateMs: number;
}

export const usualTimes: LineTimes = {
  connectMs: 5_000,
  networkAnswerMs: 5_000,
  echoIdleMs: 30_000,
  silentMs: 3_000,
  firstPauseMs: 500,
  longestPauseMs: 30_000,
  closeMs: 5_000,
  tickMs: 50,
  lateMs: 600_000,
};

/** Grows with every failure. The upper half is random, so that lines that failed together do not reconnect together. */
export function pauseAfter(failures: number, times: LineTimes, chance: number): number {
  const longestMs = Math.min(times.longestPauseMs, times.firstPauseMs * 2 ** Math.max(0, failures - 1));
  return longestMs / 2 + (longestMs / 2) * chance;
}

export interface LineActivity {
  nowMs: number;
  lastReceivedMs: number;
  /** Undefined while no echo is pending. */
  echoedAtMs: number | undefined;
  /** When the oldest pending request was sent; undefined if none is pending. */
  busySinceMs: number | undefined;
}

/** Decides whether a connected line needs an echo or must be closed. */
export function judgeSilence(
  { nowMs, lastReceivedMs, echoedAtMs, busySinceMs }: LineActivity,
  { echoIdleMs, silentMs }: LineTimes,
): 'fine' | 'echo' | 'silent' {
  if (echoedAtMs !== undefined) {
    return lastReceivedMs < echoedAtMs && nowMs - echoedAtMs >= silentMs ? 'silent' : 'fine';
  }
  if (nowMs - lastReceivedMs >= echoIdleMs) return 'echo';
  const isOwed = busySinceMs !== undefined && nowMs - Math.max(lastReceivedMs, busySinceMs) >= silentMs;
  return isOwed ? 'echo' : 'fine';
}
