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
  /** The retry is counted, and may be made. */
  | { kind: 'counted' }
  /** The network allows another try then, on the merchant's clock. */
  | { kind: 'capped'; until: Date }
  /** Charges of the same number are under way: if banks decline them, the cap is reached. */
  | { kind: 'undecided' }
  /** The card was deleted after the retry was prepared: no bank may be asked for it. */
  | { kind: 'card_gone' };

/**
 * Counts retries before they are made, so that two workers with the same card never make one too many together. One that
 * is counted and then not made costs a try, and no more.
 */
export function countTries(gateway: Gateway, asked: readonly AskedTry[]): Promise<Allowance[]> {
  if (asked.length === 0) return Promise.resolve([]);
  return gateway.database.transaction(async tx => {
    await holdCards(tx, asked);
    // Before what is counted: a charge that ends between the two statements is seen twice, and never not at all.
    const open = await countOpenCharges(tx, asked);
    const known = await listTries(tx, asked);
    // Several of one group may be on the same card.
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

/** The sweep: what no network counts any more. */
export const purgeTries = ({ database, realClock }: Gateway, batchSize: number): Promise<number> =>
  purgeTriesBefore(database, new Date(realClock.now().getTime() - 2 * LONGEST_WINDOW_MS), batchSize);
