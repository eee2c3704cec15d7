import { type BilledPeriod, restOn, unusedOf } from '../checks/billed-period.ts';
import { readLines } from '../checks/check-lines.ts';
import { dayOf } from '../own-rules/own-calendar.ts';
import { pausesOf } from '../own-rules/own-pauses.ts';
import type { Play } from '../play.ts';
import { groupBy, type SeenLife } from '../seen/seen-life.ts';
import type { SeenWorld } from '../world-store.ts';

/** A cancellation returns the unused paid days once: to the card, as credit, or partly as both. */
export function checkReturns(
  play: Play,
  lives: readonly SeenLife[],
  { deals, invoices }: SeenWorld,
): string[] {
  const invoicesOf = groupBy(invoices, invoice => invoice.subscription_id);
  const redemptionsOf = groupBy(deals.redemptions, redemption => redemption.subscription_id);
  const credits = deals.entries.filter(({ type }) => type === 'cancellation');
  const refunds = deals.refunds.filter(({ status }) => status === 'completed');
  return lives.flatMap(life => {
    const { id } = life.subscription;
    const isOwn = (one: { subscription_id: string | null }) => one.subscription_id === id;
    const returned = [...credits.filter(isOwn), ...refunds.filter(isOwn)].reduce(
      (sum, { amount_centavos: amount }) => sum + amount,
      0n,
    );
    const asked = play.actions.filter(
      ({ kind, actor, done }) => RETURNS.has(kind) && actor.subscriptionId === id && done !== 'no',
    );
    const [first] = asked;
    if (first === undefined)
      return returned === 0n ? [] : [`${id} was returned ${returned}, which nobody asked for`];
    const ended = life.events.find(({ type }) => type === 'subscription.cancelled');
    if (ended === undefined || !asked.some(({ done }) => done === 'yes')) return [];
    const pauses = pausesOf(life.events);
    const billed = { invoices: invoicesOf.get(id) ?? [], pauses, redemptions: redemptionsOf.get(id) ?? [] };
    const { periods } = readLines(play, life, billed);
    const unusedOn = (day: Parameters<typeof restOn>[1]) => unusedIn(periods.at(-1), day, pauses);
    const tolerance = BigInt(periods.at(-1)?.roundings ?? 0);
    // A refund with an unknown outcome keeps the amount of the day on which it was requested.
    const [least, most] = [unusedOn(dayOf(ended.creation_date)) - tolerance, unusedOn(first.day) + tolerance];
    const isRight = returned >= least && returned <= most;
    return isRight
      ? []
      : [`${id} was returned ${returned} for its unused days instead of ${least + tolerance}`];
  });
}

const RETURNS: ReadonlySet<string> = new Set(['cancel for credit', 'cancel for refund']);

function unusedIn(
  period: BilledPeriod | undefined,
  day: Parameters<typeof restOn>[1],
  pauses: ReturnType<typeof pausesOf>,
): bigint {
  if (period === undefined || period.invoice.status !== 'paid') return 0n;
  const { left, isSkipped } = restOn(period, day, pauses);
  return isSkipped || left <= 0 ? 0n : unusedOf(period, Math.min(left, period.len));
}
