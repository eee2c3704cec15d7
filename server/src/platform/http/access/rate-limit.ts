import { errors } from '@recaudo/contract/shared/error-table';
import { GatewayError } from '../../errors.ts';

/** A token bucket per key in this process's memory, refilled continuously and one second deep. */
export interface RateLimit {
  /** Takes one token or throws 429/1018. A key with its own rate is limited to that. */
  take(key: string, ownPerSecond?: number | null): void;
}

interface Bucket {
  tokens: number;
  refilledAtMs: number;
}

/** The largest number of keys in memory. Clearing a full table is harmless: it only refills buckets. */
const MAX_BUCKETS = 50_000;

export function newRateLimit(usualPerSecond: number | null, nowMs: () => number): RateLimit {
  const buckets = new Map<string, Bucket>();
  return {
    take(key, ownPerSecond) {
      const perSecond = ownPerSecond ?? usualPerSecond;
      if (perSecond === null) return;
      // A bucket of less than one token would never let a request pass.
      const capacity = Math.max(1, perSecond);
      const now = nowMs();
      const bucket = buckets.get(key) ?? { tokens: capacity, refilledAtMs: now };
      const refill = ((now - bucket.refilledAtMs) * perSecond) / 1_000;
      bucket.tokens = Math.min(capacity, bucket.tokens + refill);
      bucket.refilledAtMs = now;
      if (buckets.size >= MAX_BUCKETS) buckets.clear();
      buckets.set(key, bucket);
      if (bucket.tokens < 1) {
        const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
        throw new GatewayError(errors.tooManyRequests, { retryAfterSeconds: seconds });
      }
      bucket.tokens -= 1;
    },
  };
}
