import type { Gateway } from '../../dependencies.ts';
import { firstAllowed, LONGEST_WINDOW_MS } from './retry-caps.ts';
import { type CardTry, holdCards, insertTries, listTries, purgeTriesBefore } from './try-store.ts';

export interface AskedTry extends CardTry {
  brand: string;
}

/** Null: it is counted, and may be made. Else when the network will allow it, on the merchant's clock. */
export type Allowance = Date | null;

/**
 * Counts retries before they are made, so that two workers with the same card never make one too many together. One that
 * is counted and then not made costs a try, and no more.
 */
export function countTries(gateway: Gateway, asked: readonly AskedTry[]): Promise<Allowance[]> {
  if (asked.length === 0) return Promise.resolve([]);
  return gateway.database.transaction(async tx => {
    await holdCards(tx, asked);
    const known = await listTries(tx, asked);
    // Several of one group may be on the same card.
    const added = new Map<string, Date[]>();
    const allowances = asked.map((one, index) => {
      const { fingerprint = '', tries = [] } = known[index] ?? {};
      const key = `${one.merchantId} ${fingerprint} ${one.amountCentavos} ${one.customerId}`;
      const sameGroup = added.get(key) ?? [];
      const at = firstAllowed(one.brand, [...tries, ...sameGroup], one.now);
      if (at > one.now) return at;
      added.set(key, [...sameGroup, one.now]);
      return null;
    });
    await insertTries(
      tx,
      asked.filter((_one, index) => allowances[index] === null),
    );
    return allowances;
  });
}

/** The sweep: what no network counts any more. */
export const purgeTries = ({ database, realClock }: Gateway, batchSize: number): Promise<number> =>
  purgeTriesBefore(database, new Date(realClock.now().getTime() - 2 * LONGEST_WINDOW_MS), batchSize);
