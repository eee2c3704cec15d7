import { oneLine } from '../text/outside-text.ts';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** An email older than this is outdated: a link may have been paid, a voucher may have expired. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;

/** 1, 2, 4, 8 ... minutes after each failure, up to six hours; undefined once the email is too old. */
export function nextAttemptAt(attempts: number, queuedAt: Date, now: Date): Date | undefined {
  const pauseMs = Math.min(MINUTE_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS);
  const next = new Date(now.getTime() + pauseMs);
  return isTooOld(queuedAt, next) ? undefined : next;
}

export const isTooOld = (queuedAt: Date, now: Date): boolean =>
  now.getTime() - queuedAt.getTime() >= GIVE_UP_AFTER_MS;

/**
 * Whether the mail server rejected this email permanently: it does not know the recipient or does not accept
 * the message. A rejected password or a lost connection is the installation's problem and may soon be solved.
 */
export function isRejectedForGood(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // 503 is about the sequence of commands, so a new connection may succeed.
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
