import type { Gateway } from '../../../dependencies.ts';
import { firstAllowed, LONGEST_WINDOW_MS } from './retry-caps.ts';
import {
  type CardTry,
  countOpenCharges,
  holdCards,
  insertTries,
  type KnownTries,
  listTries,
  purgeTriesBefore,
} from './try-store.ts';

export interface AskedTry extends CardTry {
  brand: string;
}

export type Allowance =
  /** The retry is counted and may run. */
  | { kind: 'counted' }
  /** The network allows the next try at this instant of the merchant's clock. */
  | { kind: 'capped'; until: Date }
  /** Other charges of the same number are in progress: if issuers decline them, the cap is reached. */
  | { kind: 'undecided' }
  /** The card was deleted after the retry was prepared, so it must not be charged. */
  | { kind: 'card_gone' };

/**
 * Counts retries before they run, so that two workers with the same card never exceed the cap together. A retry that is counted but
 * does not run uses up a try.
 */
export function countTries(gateway: Gateway, asked: readonly AskedTry[]): Promise<Allowance[]> {
  if (asked.length === 0) return Promise.resolve([]);
  return gateway.database.transaction(async tx => {
    await holdCards(tx, asked);
    // Read before the counters: a charge that ends between the two statements is counted twice instead of not at all.
    const open = await countOpenCharges(tx, asked);
    const known = await listTries(tx, asked);
    // Several retries of one group may use the same card.
    const added = new Map<string, Date[]>();
    const allowances = asked.map((one, index) => {
      const { fingerprint, tries } = known[index] ?? NOTHING_KNOWN;
      const key = `${one.merchantId} ${fingerprint} ${one.amountCentavos} ${one.customerId}`;
      const sameGroup = added.get(key) ?? [];
      const allowance = judge(one, { fingerprint, tries: [...tries, ...sameGroup] }, open[index] ?? 0);
      if (allowance.kind === 'counted') added.set(key, [...sameGroup, one.now]);
      return allowance;
    });
    const counted = asked.flatMap((one, index) =>
      allowances[index]?.kind === 'counted' ? [{ ...one, fingerprint: known[index]?.fingerprint ?? '' }] : [],
    );
    await insertTries(tx, counted);
    return allowances;
  });
}

const NOTHING_KNOWN: KnownTries = { fingerprint: '', tries: [] };

function judge({ brand, now }: AskedTry, { fingerprint, tries }: KnownTries, open: number): Allowance {
  if (fingerprint === '') return { kind: 'card_gone' };
  const until = firstAllowed(brand, tries, now);
  if (until > now) return { kind: 'capped', until };
  const withOpen = [...tries, ...Array.from({ length: open }, () => now)];
  return firstAllowed(brand, withOpen, now) > now ? { kind: 'undecided' } : { kind: 'counted' };
}

/** The sweep that deletes tries too old for every cap. */
export const purgeTries = ({ database, realClock }: Gateway, batchSize: number): Promise<number> =>
  purgeTriesBefore(database, new Date(realClock.now().getTime() - 2 * LONGEST_WINDOW_MS), batchSize);
