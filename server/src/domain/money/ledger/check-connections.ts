import type { Difference } from './check-store.ts';

/** The check's result for the receivable of one connection. */
export interface CheckedConnection {
  /** Null for the environment's own processor. */
  connectionId: string | null;
  /** The amount that the acquirer owes for card charges, less refunds and chargebacks. */
  owedCentavos: bigint;
  differences: number;
}

const receivable = /^processor(?::(.+))?$/;

/**
 * The account of a difference: for `postings` the difference names it, and the processor's journal belongs to the environment's
 * own processor.
 */
function findAccount({ rule, subject }: Difference): string | undefined {
  if (rule === 'processor') return 'processor';
  if (rule !== 'postings') return undefined;
  const account = subject.slice(subject.indexOf(' ') + 1);
  return receivable.test(account) ? account : undefined;
}

/** Adds up the receivables of all merchants by connection, with the differences of each connection. */
export function newConnectionCounts() {
  const owed = new Map<string, bigint>();
  const differences = new Map<string, number>();
  return {
    add(receivables: ReadonlyMap<string, bigint>): void {
      for (const [account, centavos] of receivables) owed.set(account, (owed.get(account) ?? 0n) - centavos);
    },
    countDifference(difference: Difference): void {
      const account = findAccount(difference);
      if (account !== undefined) differences.set(account, (differences.get(account) ?? 0) + 1);
    },
    list: (): CheckedConnection[] =>
      [...new Set([...owed.keys(), ...differences.keys()])].sort().map(account => ({
        connectionId: receivable.exec(account)?.[1] ?? null,
        owedCentavos: owed.get(account) ?? 0n,
        differences: differences.get(account) ?? 0,
      })),
  };
}
