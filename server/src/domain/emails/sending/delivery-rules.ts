import { oneLine } from '../text/outside-text.ts';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** Later than this the news is old: a link may have been paid, a voucher may have expired. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;

/** 1, 2, 4, 8 ... minutes after a failure, at most six hours; undefined when the time for it is over. */
export function nextAttemptAt(attempts: number, queuedAt: Date, now: Date): Date | undefined {
  const pauseMs = Math.min(MINUTE_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS);
  const next = new Date(now.getTime() + pauseMs);
  return isTooOld(queuedAt, next) ? undefined : next;
}

export const isTooOld = (queuedAt: Date, now: Date): boolean =>
  now.getTime() - queuedAt.getTime() >= GIVE_UP_AFTER_MS;

/**
 * Whether the mail server has refused this mail for good: it does not know the recipient or will not take the
 * message. A refused password or a lost connection is the installation's trouble and may be over soon.
 */
export function isRejectedForGood(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // 503 is about the order of commands: another connection may do better.
  return (
    isAboutTheMail &&
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    responseCode < 600 &&
    responseCode !== 503
  );
}

const REASON_MAX = 300;

export const reasonOf = (error: unknown): string =>
  oneLine(error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
