import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@recaudo/contract/shared/error-table';
import { GatewayError } from '../../errors.ts';

/** Deadlock and serialization failure: PostgreSQL has rolled back the whole transaction. */
const conflictCodes = new Set(['40P01', '40001']);
const TRIES = 5;
/**
 * Gives the winning transaction time to wake up on a busy machine; an immediate retry would take the same rows first.
 */
const PAUSE_MS = 40;

/** PostgreSQL aborted this transaction to resolve a conflict; nothing was written, and it may be retried. */
export const wasAbortedByConflict = (error: unknown): boolean => conflictCodes.has(String(codeOf(error)));

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/**
 * Retries a statement or transaction that PostgreSQL aborted because of a deadlock. The work must be safe to repeat. After the
 * last try the client gets a 503.
 */
export async function retryAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!wasAbortedByConflict(error)) throw error;
      if (tries === TRIES) throw newRetryLaterError(error);
      // Random and growing, so that two retrying transactions do not collide again.
      await sleep(PAUSE_MS * tries * (0.5 + Math.random()));
    }
  }
}

/** 503/1004 for a transaction that PostgreSQL rolled back because of a conflict. */
export function newRetryLaterError(cause: unknown): GatewayError {
  const error = new GatewayError(errors.unavailable, { retryAfterSeconds: 1 });
  error.cause = cause;
  return error;
}
