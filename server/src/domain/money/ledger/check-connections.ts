import type { Difference } from './check-store.ts';

/** What a check found on the receivable of a connection. */
export interface CheckedConnection {
  /** Null: the environment's own processor. */
  connectionId: string | null;
  /** What its acquirer owes for card charges, less refunds and chargebacks. */
  owedCentavos: bigint;
  differences: number;
}

const receivable = /^processor(?::(.+))?$/;

/** The connection of a difference: `postings` names the account, and the processor's journal is that of the environment's own. */
function findAccount({ rule, subject }: Difference): string | undefined {
  if (rule === 'processor') return 'processor';
  if (rule !== 'postings') return undefined;
  const account = subject.slice(subject.indexOf(' ') + 1);
  return receivable.test(account) ? account : undefined;
}

/** Adds up the receivables of all merchants by connection, with the differences that concern each. */
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
