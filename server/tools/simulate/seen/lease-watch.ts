import { RuleBroken, type Wiretap } from '../worker-life.ts';

/** The places of these columns among the values of `subscriptions_apply`. */
const ID = 1;
const LEASE_UNTIL = 16;

const CLAIM = 'subscriptions_claim_due';

/**
 * Watches that no subscription is taken while another worker has it in hands, or while it rests. One that was paid
 * (`renewals_settle`) is due tomorrow at the earliest: it may be taken for held until its lease ends.
 */
export function newLeaseWatch(): Wiretap {
  const leases = new Map<string, Date>();
  const take = (id: string, now: Date, leaseUntil: Date) => {
    const lease = leases.get(id);
    if (lease !== undefined && lease > now) {
      throw new RuleBroken(`${id} was claimed although another worker had it in hands`);
    }
    leases.set(id, leaseUntil);
  };
  // A change gives a subscription back, at once or after a rest. It may yet be rolled back, and then the lease from
  // before holds: until the earlier of the two, nobody may take it in either case.
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
      // A day of a sandbox clock that begins anew gives everything back.
      if (name === 'subscriptions_release_leases') leases.clear();
      // A payer goes to a bank with what is owed: whoever was about to charge the card has it no more.
      if (name === 'subscriptions_drop_lease') leases.delete(String(values[1]));
      return values;
    },
  };
}

/** The texts of a PostgreSQL array of which none has a comma or a quote. */
const textsOf = (array: unknown): string[] => String(array).replaceAll(/[{}"]/g, '').split(',');
