import { RuleBroken, type Wiretap } from './worker-life.ts';

/** Watches that no subscription is in two workers' hands at a time. */
export function newLeaseWatch(): Wiretap {
  const leases = new Map<string, Date>();
  const namesOf = (texts: unknown): string[] => String(texts).replaceAll(/[{}"]/g, '').split(',');
  return {
    onRows(name, values, rows) {
      if (name !== 'subscriptions_claim_due') return rows;
      const [, , now, leaseUntil] = values as [unknown, unknown, Date, Date];
      for (const { id } of rows as { id: string }[]) {
        const lease = leases.get(id);
        if (lease !== undefined && lease > now) {
          throw new RuleBroken(`${id} was claimed although another worker had it in hands`);
        }
        leases.set(id, leaseUntil);
      }
      return rows;
    },
    onValues(name, values) {
      // Applied changes give subscriptions back; so does a day of a sandbox clock that begins anew.
      if (name === 'subscriptions_apply') for (const id of namesOf(values[1])) leases.delete(id);
      if (name === 'subscriptions_release_leases') leases.clear();
      return values;
    },
  };
}
