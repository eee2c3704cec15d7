import { shareOf } from '../../../../platform/primitives/values/money.ts';
import type { SubscriptionGroup } from './store.ts';

/** The monthly revenue of subscriptions that cost the same, at 52 weeks and 12 months per year. */
export function monthlyCentavos({
  amount_centavos: amount,
  repeat_every: every,
  repeat_unit: unit,
  count,
}: Pick<SubscriptionGroup, 'amount_centavos' | 'repeat_every' | 'repeat_unit' | 'count'>): bigint {
  const part = unit === 'week' ? 52n : 1n;
  const whole = BigInt(every) * (unit === 'month' ? 1n : 12n);
  return shareOf(part, whole, amount) * BigInt(count);
}

const sum = (groups: readonly SubscriptionGroup[]): bigint =>
  groups.reduce((total, group) => total + monthlyCentavos(group), 0n);
const count = (groups: readonly SubscriptionGroup[]): number =>
  groups.reduce((total, group) => total + group.count, 0);

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
