import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import { dayOf, endOf, startOf } from '../own-rules/own-calendar.ts';
import type { Play, PlayedAction } from '../play.ts';
import type { StoryPlan } from '../story.ts';
import type { SeenCharge, SeenEvent, SeenSubscription, SeenWorld } from '../world-store.ts';
import type { SeenPayment } from './seen-payments.ts';

/** A charge with its days, and what kind of try it was. */
export interface Try extends SeenCharge {
  /** The day on which it was recorded, and the one on which its outcome was known. */
  day: CalendarDate;
  settledDay: CalendarDate;
  /** The first charge of a subscription that a payer has just made, or one with a card that a payer gives. */
  isByHolder: boolean;
  /** The payer gave a card: on no day of the plan's. */
  isUpdate: boolean;
  /** It was the card that the subscription had: a refusal counts as one of the plan's (docs/inside/subscriptions.md). */
  isHandRetry: boolean;
  /** The processor was away or knew nothing of it: no fault of the payer. */
  isVoid: boolean;
}

/** All that happened to one subscription. */
export interface SeenLife {
  subscription: SeenSubscription;
  plan: StoryPlan;
  tries: Try[];
  events: SeenEvent[];
  actions: PlayedAction[];
  /** By PSE and in cash, or open to be. */
  payments: SeenPayment[];
  /** How many periods are paid, whichever way. */
  paid: number;
  /** When a period was paid. */
  paidAt: ReadonlyMap<number, Date>;
  /** Refusals of the period after those. */
  refusals: Try[];
  startOf(period: number): CalendarDate;
  endOf(period: number): CalendarDate;
}

const AWAY = errors.unavailable;

export function groupBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return groups;
}

export function livesOf(play: Play, seen: SeenWorld): SeenLife[] {
  const chargesOf = groupBy(seen.charges, charge => charge.subscription_id);
  const paymentsOf = groupBy(seen.payments, payment => payment.subscription_id);
  const eventsOf = groupBy(seen.events, event => event.resource_id);
  return seen.subscriptions.map(subscription => {
    const actor = play.world.actors.find(({ subscriptionId }) => subscriptionId === subscription.id);
    if (actor === undefined) throw new Error(`nobody made ${subscription.id}`);
    const tries = (chargesOf.get(subscription.id) ?? []).map(charge => tryOf(play, charge));
    const payments = paymentsOf.get(subscription.id) ?? [];
    const counted = payments.filter(({ status }) => status === 'counted');
    const completed = tries.filter(({ status }) => status === 'completed');
    const paidAt = new Map([...counted, ...completed].map(one => [one.period, one.operation_date]));
    const paid = paidAt.size;
    const first = subscription.first_charge_date as CalendarDate;
    return {
      subscription,
      plan: actor.plan,
      tries,
      events: eventsOf.get(subscription.id) ?? [],
      actions: play.actions.filter(action => concerns(action, subscription)),
      payments,
      paid,
      paidAt,
      refusals: tries.filter(isDecline).filter(({ period }) => period === paid + 1),
      startOf: period => startOf(first, actor.plan, period),
      endOf: period => endOf(first, actor.plan, period),
    };
  });
}

const isFirst = ({ madeMeanwhile }: Play, { subscription_id: id, period, attempt }: SeenCharge): boolean =>
  madeMeanwhile.has(id) && period === 1 && attempt === 1;

const tryOf = (play: Play, charge: SeenCharge): Try => ({
  ...charge,
  day: dayOf(charge.creation_date),
  settledDay: dayOf(charge.operation_date),
  isByHolder: play.updateCharges.has(charge.id) || isFirst(play, charge),
  isUpdate: play.updateCharges.has(charge.id),
  isHandRetry: play.handRetries.has(charge.id),
  isVoid: charge.status === 'failed' && charge.error_code === AWAY,
});

/** A refusal of the subscription's own card: what `retry_times` counts. */
export const isDecline = ({ status, isUpdate, isHandRetry, isVoid }: Try): boolean =>
  status === 'failed' && (!isUpdate || isHandRetry) && !isVoid;

/** A refusal of a card that was replaced while it was asked does not count. */
export const mayHaveChangedCard = ({ actions }: SeenLife): boolean =>
  actions.some(({ kind }) => kind === 'new card' || kind === 'old card');

/** Deletions of a customer concern all its subscriptions, the rest only the one. */
function concerns({ kind, actor }: PlayedAction, { id }: SeenSubscription): boolean {
  return actor.subscriptionId === id || kind === 'delete customer' || kind === 'delete card';
}
