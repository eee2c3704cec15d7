import type { Queryable } from '../../platform/database/connections/connection.ts';
import { type Clock, monotonicMs } from '../../platform/primitives/time/clock.ts';
import type { OutageKind, PaymentMethod } from './outage.ts';
import { listOutages } from './store.ts';

/** Every process has read a new outage by then; the request that sets one waits this long. */
export const OUTAGE_SEEN_AFTER_MS = 250;

export interface OutageWatch {
  /** The current outage of a merchant's payment method, if there is one. */
  find(merchantId: string): Promise<OutageKind | undefined>;
}

interface Sighting {
  readAtMs: number;
  outages: Promise<Map<string, { kind: OutageKind; until: Date }>>;
}

/** Reads all outages of a payment method together and caches them briefly, so that a charge costs no query. */
export function newOutageWatch(database: Queryable, rail: PaymentMethod, clock: Clock): OutageWatch {
  let last: Sighting | undefined;
  const look = (): Sighting => {
    const sighting: Sighting = {
      readAtMs: monotonicMs(),
      outages: listOutages(database, rail, clock.now()).then(
        rows => new Map(rows.map(({ merchantId, kind, until }) => [merchantId, { kind, until }])),
      ),
    };
    // A failed read is not cached; its callers get the error.
    sighting.outages.catch(() => {
      if (last === sighting) last = undefined;
    });
    return sighting;
  };
  return {
    async find(merchantId) {
      if (last === undefined || monotonicMs() - last.readAtMs >= OUTAGE_SEEN_AFTER_MS) last = look();
      const outage = (await last.outages).get(merchantId);
      return outage !== undefined && outage.until > clock.now() ? outage.kind : undefined;
    },
  };
}
