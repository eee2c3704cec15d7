import type { FailureCause } from '@recaudo/contract/shared/words/failure-cause';
import type { Attempt } from './attempt.ts';
import type { Sent } from './shown-headers.ts';

/** An attempt together with its request. */
export interface Try extends Attempt {
  sent: Sent;
}

/** Stores the latest attempts of a delivery; the schedule makes about as many in its four days. */
export const MAX_KEPT_TRIES = 25;

/**
 * An attempt as stored with its delivery. Empty fields are left out, because most deliveries succeed at the first
 * attempt.
 */
export interface KeptTry {
  at: string;
  status: 'delivered' | 'failed' | 'parked';
  ms: number;
  sent: Sent;
  code?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  cause?: FailureCause;
  reason?: string;
}

interface Tried {
  attempt: Try;
  status: KeptTry['status'];
  at: Date;
}

export function keptTryOf({ attempt, status, at }: Tried): KeptTry {
  const { responseCode, responseHeaders, responseBody, durationMs, cause, reason, sent } = attempt;
  return {
    at: at.toISOString(),
    status,
    ms: durationMs,
    sent,
    ...(responseCode === null ? {} : { code: responseCode }),
    ...(Object.keys(responseHeaders).length === 0 ? {} : { headers: responseHeaders }),
    ...(responseBody === '' ? {} : { body: responseBody }),
    ...(cause === null ? {} : { cause }),
    ...(reason === null ? {} : { reason }),
  };
}
