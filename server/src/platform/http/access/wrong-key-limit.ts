import { type GatewayError, reject } from '../../errors.ts';
import { putLast } from '../../primitives/concurrency/put-last.ts';
import { networkOf } from '../../primitives/network/ip-network.ts';

/** Limits guessing of keys: an address may send this many wrong ones per minute. Kept in this process's memory. */
export interface WrongKeyLimit {
  /**
   * Looks up a key's owner; undefined means a wrong key, which counts against the address. An address without tries
   * left gets 429/1018, unless the key was correct recently.
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
/** A working shop keeps working while another client at its address guesses keys. */
const TRUSTED_MS = 60 * MINUTE_MS;
/** Beyond this, the oldest address is dropped, which only gives back its tries. */
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
    // An address with all of its tries need not be stored.
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
      // Taken before the lookup, so that a thousand concurrent guesses are a thousand tries. A trusted key takes none,
      // or an address without tries would regain one with each correct key.
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
