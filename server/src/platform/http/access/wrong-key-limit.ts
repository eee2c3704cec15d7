import { type GatewayError, reject } from '../../errors.ts';
import { putLast } from '../../primitives/concurrency/put-last.ts';
import { networkOf } from '../../primitives/network/ip-network.ts';

/** Against programs that try keys: an address has so many wrong ones in a minute. In memory of this process. */
export interface WrongKeyLimit {
  /**
   * Finds the owner of a key; undefined, that is a wrong key, is counted against the address. Where it has no tries
   * left the look-up is refused with 429/1018, unless the key was right a short while ago.
   */
  look<Owner>(
    address: string,
    key: string,
    find: () => Promise<Owner | undefined>,
  ): Promise<Owner | undefined>;
  /** Records a correct key that was recognized from the cache. */
  trust(key: string): void;
}

interface Bucket {
  tries: number;
  refilledAtMs: number;
}

const MINUTE_MS = 60_000;
/** A shop that works goes on working while somebody at its address guesses. */
const TRUSTED_MS = 60 * MINUTE_MS;
/** What is oldest is forgotten, which only ever forgives. */
const MOST_ADDRESSES = 10_000;
const MOST_KEYS = 10_000;

export function newWrongKeyLimit(perMinute: number | null, nowMs: () => number): WrongKeyLimit {
  if (perMinute === null) return { look: (_address, _key, find) => find(), trust: () => undefined };
  const buckets = new Map<string, Bucket>();
  const rightAtMs = new Map<string, number>();
  const capacity = Math.max(1, perMinute);
  const triesOf = (source: string): number => {
    const { tries, refilledAtMs } = buckets.get(source) ?? { tries: capacity, refilledAtMs: nowMs() };
    return Math.min(capacity, tries + ((nowMs() - refilledAtMs) * perMinute) / MINUTE_MS);
  };
  const add = (source: string, change: number) => {
    const tries = Math.min(capacity, Math.max(0, triesOf(source) + change));
    // An address with all of its tries need not be remembered.
    if (tries === capacity) buckets.delete(source);
    else putLast(buckets, source, { tries, refilledAtMs: nowMs() }, MOST_ADDRESSES);
  };
  const trust = (key: string) => putLast(rightAtMs, key, nowMs(), MOST_KEYS);
  return {
    trust,
    async look(address, key, find) {
      const source = networkOf(address);
      const isTrusted = nowMs() - (rightAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < TRUSTED_MS;
      if (!isTrusted && triesOf(source) < 1) throw tooMany((1 - triesOf(source)) / perMinute);
      // Taken before the answer is known: a thousand at once are a thousand tries. Who is trusted takes none, or one
      // who has none left would get one by being right.
      if (!isTrusted) add(source, -1);
      let isWrong = false;
      try {
        const owner = await find();
        isWrong = owner === undefined;
        if (isWrong) rightAtMs.delete(key);
        else trust(key);
        return owner;
      } finally {
        if (!isTrusted && !isWrong) add(source, 1);
        if (isTrusted && isWrong) add(source, -1);
      }
    },
  };
}

const tooMany = (minutes: number): GatewayError =>
  reject(
    'too_many_wrong_keys',
    {},
    { retryAfterSeconds: Math.max(1, Math.ceil((minutes * MINUTE_MS) / 1_000)) },
  );
