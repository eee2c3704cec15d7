import { RuleBroken, type Wiretap } from '../worker-life.ts';

/** The positions of these columns among the values of `subscriptions_apply`. */
const ID = 1;
const LEASE_UNTIL = 16;

const CLAIM = 'subscriptions_claim_due';

/**
 * Throws if a worker claims a subscription under another worker's lease. A paid subscription (`renewals_settle`) is due tomorrow at
 * the earliest, so it may count as leased until its lease ends.
 */
export function newLeaseWatch(): Wiretap {
  const leases = new Map<string, Date>();
  const take = (id: string, now: Date, leaseUntil: Date) => {
    const lease = leases.get(id);
    if (lease !== undefined && lease > now) {
      throw new RuleBroken(`${id} was claimed under the lease of another worker`);
    }
    leases.set(id, leaseUntil);
  };
  // A change releases a subscription or sets a new lease. A rollback would restore the old lease, so the earlier of the two
  // holds in either case.
  const giveBack = (id: string, leaseUntil: string | undefined) => {
    const before = leases.get(id);
    if (before === undefined || leaseUntil === undefined || leaseUntil === 'NULL') leases.delete(id);
    else leases.set(id, new Date(Math.min(before.getTime(), Date.parse(leaseUntil))));
  };
  return {
    seesFirst: [CLAIM],
    onRows(name, values, rows) {
      const found = rows as { id: string }[];
      if (name === CLAIM) {
        const [, , now, leaseUntil] = values as [unknown, unknown, Date, Date];
        for (const { id } of found) take(id, now, leaseUntil);
      }
      if (name === 'subscriptions_apply') {
        const ids = textsOf(values[ID]);
        const leasesUntil = textsOf(values[LEASE_UNTIL]);
        for (const { id } of found) giveBack(id, leasesUntil[ids.indexOf(id)]);
      }
      return rows;
    },
    onValues(name, values) {
      // A repeated day of a sandbox clock releases all leases.
      if (name === 'subscriptions_release_leases') leases.clear();
      // A payer goes to a bank: a worker that was about to charge the card loses its lease.
      if (name === 'subscriptions_drop_lease') leases.delete(String(values[1]));
      return values;
    },
  };
}

/** The elements of a PostgreSQL array without commas and quotes. */
const textsOf = (array: unknown): string[] => String(array).replaceAll(/[{}"]/g, '').split(',');
