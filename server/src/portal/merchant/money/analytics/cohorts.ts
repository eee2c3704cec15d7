import type { SubscriptionGroup } from './store.ts';

type Counted = Pick<SubscriptionGroup, 'first_month' | 'last_month' | 'count'>;

const countOf = (groups: readonly Counted[]): number => groups.reduce((sum, group) => sum + group.count, 0);

/**
 * Subscriptions by the month of their first charge, with the number left at the end of each later month. `months` are
 * first days, the current one last; months without new subscriptions are omitted.
 */
export function cohortsOf(groups: readonly Counted[], months: readonly string[]) {
  return months.flatMap((month, index) => {
    const begun = groups.filter(group => group.first_month === month);
    if (begun.length === 0) return [];
    const leftAfter = (later: string) =>
      countOf(begun.filter(({ last_month: last }) => last === null || last > later));
    return [{ month: month.slice(0, 7), size: countOf(begun), kept: months.slice(index).map(leftAfter) }];
  });
}
