/** How patient a line is. Parameters, so that tests need not wait. */
export interface LineTimes {
  /** Until it stands, TLS included. */
  connectMs: number;
  /** For the answer to a sign-on, a sign-off or an echo. */
  networkAnswerMs: number;
  /** Without a byte from the host for so long, it is sent an echo. */
  echoIdleMs: number;
  /** The same while an answer is owed, and how long an echo may go unanswered before the line is cut. */
  silentMs: number;
  /** Before the second try to connect; it doubles up to the longest. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** How long closing waits for what is under way. */
  closeMs: number;
  /** How often deadlines and silence are looked at. */
  tickMs: number;
  /** How long an answer that came too late still finds its request. */
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

/** Grows with every failure; the upper half is left to chance, so that many who fell together do not return together. */
export function pauseAfter(failures: number, times: LineTimes, chance: number): number {
  const longestMs = Math.min(times.longestPauseMs, times.firstPauseMs * 2 ** Math.max(0, failures - 1));
  return longestMs / 2 + (longestMs / 2) * chance;
}

export interface LineActivity {
  nowMs: number;
  lastReceivedMs: number;
  /** Undefined while no echo is under way. */
  echoedAtMs: number | undefined;
  /** Since when an answer is owed; undefined while none is. */
  busySinceMs: number | undefined;
}

/** What is to be thought of a line that stands. */
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
