import type { SubscriptionGroup } from './store.ts';

/** A plan's monthly revenue, at 52 weeks and 12 months per year. */
export function monthlyCentavos({
  amount_centavos: amount,
  repeat_every: every,
  repeat_unit: unit,
  count,
}: Pick<SubscriptionGroup, 'amount_centavos' | 'repeat_every' | 'repeat_unit' | 'count'>): bigint {
  const total = amount * BigInt(count);
  if (unit === 'week') return (total * 52n) / (12n * BigInt(every));
  if (unit === 'year') return total / (12n * BigInt(every));
  return total / BigInt(every);
}

const sum = (groups: readonly SubscriptionGroup[]): bigint =>
  groups.reduce((total, group) => total + monthlyCentavos(group), 0n);
const count = (groups: readonly SubscriptionGroup[]): number =>
  groups.reduce((total, group) => total + group.count, 0);

/** Recurring revenue of the subscriptions charged today. */
export const mrrNow = (groups: readonly SubscriptionGroup[]) => {
  const billed = groups.filter(({ is_billed }) => is_billed);
  return { mrr: sum(billed), subscriptions: count(billed) };
};

/** A month's subscriptions: active at its end, and lost during it. */
export function recurringOf(groups: readonly SubscriptionGroup[], month: string) {
  const begun = groups.filter(({ first_month }) => first_month <= month);
  const alive = begun.filter(({ last_month }) => last_month === null || last_month > month);
  const before = groups.filter(
    ({ first_month, last_month }) => first_month < month && (last_month === null || last_month >= month),
  );
  const lost = begun.filter(({ last_month }) => last_month === month);
  const held = count(before);
  return {
    mrr: sum(alive),
    subscriptions: count(alive),
    cancelled: count(lost),
    churn_rate: held === 0 ? null : Math.round((count(lost) / held) * 10_000) / 10_000,
  };
}
