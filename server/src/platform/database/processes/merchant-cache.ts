import { putLast } from '../../primitives/concurrency/put-last.ts';
import { type ChangeNotices, WORK } from './change-notices.ts';

/**
 * Rows of merchants, cached in this process until a notice reports a change. Without a working notice connection, entries
 * expire after TRUST_MS.
 */
export interface MerchantCache {
  /** The value under the key, if it is still valid. */
  find<Value>(kind: Kind<Value>, merchantId: string, key: string): Value | undefined;
  /** Call before reading the rows. */
  begin(): Reading;
  /** Grows with every reported change; undefined while changes are not reported. Unlike `find`, it costs no heartbeat. */
  version(): number | undefined;
  /** Drops a merchant from this process's cache. Other processes follow by notice, within TRUST_MS at most. */
  forget(merchantId: string): void;
}

export interface Reading {
  /** Caches the value unless a change was reported since the read began, because the value may predate the change. */
  keep<Value>(kind: Kind<Value>, merchantId: string, key: string, value: Value): void;
}

/** One sort of value in the cache. */
export interface Kind<Value> {
  readonly name: string;
  /** Carries the type; never set. */
  readonly value?: Value;
}

export const kind = <Value>(name: string): Kind<Value> => ({ name });

/** Every process sees a change after at most this long (Design 9.1). */
export const TRUST_MS = 1_000;

const MOST_MERCHANTS = 10_000;
/** Private and public keys during a rotation, each in a few spellings, and the fraud rules. */
const MOST_OF_ONE = 16;

export interface MerchantCacheOptions {
  notices: ChangeNotices;
  /** The same clock as that of the notices. */
  nowMs: () => number;
  mostMerchants?: number;
}

interface Kept {
  value: unknown;
  readAtMs: number;
}

export function newMerchantCache(options: MerchantCacheOptions): MerchantCache {
  const { notices, nowMs, mostMerchants = MOST_MERCHANTS } = options;
  // In order of last use, oldest first.
  const merchants = new Map<string, Map<string, Kept>>();
  let changes = 0;
  let isSubscribed = false;

  const isTrusted = ({ readAtMs }: Kept): boolean => {
    const ageMs = nowMs() - Math.max(readAtMs, notices.notifiedUntilMs());
    // A clock that was set back must not extend an entry's life.
    return ageMs >= 0 && ageMs < TRUST_MS;
  };
  const forget = (merchantId: string): void => {
    changes += 1;
    merchants.delete(merchantId);
  };
  const forgetAll = (): void => {
    changes += 1;
    merchants.clear();
  };
  const subscribe = (): void => {
    if (isSubscribed) return;
    isSubscribed = true;
    notices.subscribe({
      onChange: changed => {
        if (changed !== WORK) forget(changed);
      },
      onGap: forgetAll,
    });
  };
  return {
    forget,
    version: () => (notices.isListening() ? changes : undefined),
    find<Value>({ name }: Kind<Value>, merchantId: string, key: string): Value | undefined {
      const ofMerchant = merchants.get(merchantId);
      const kept = ofMerchant?.get(`${name} ${key}`);
      if (ofMerchant === undefined || kept === undefined || !isTrusted(kept)) return undefined;
      putLast(merchants, merchantId, ofMerchant, mostMerchants);
      return kept.value as Value;
    },
    begin() {
      subscribe();
      const changesBefore = changes;
      const readAtMs = nowMs();
      return {
        keep({ name }, merchantId, key, value) {
          if (changes !== changesBefore) return;
          const ofMerchant = merchants.get(merchantId) ?? new Map<string, Kept>();
          putLast(ofMerchant, `${name} ${key}`, { value, readAtMs }, MOST_OF_ONE);
          putLast(merchants, merchantId, ofMerchant, mostMerchants);
        },
      };
    },
  };
}
