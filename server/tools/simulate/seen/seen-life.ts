import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import { dayOf, endOf, startOf } from '../own-rules/own-calendar.ts';
import type { Play, PlayedAction } from '../play.ts';
import type { StoryPlan } from '../story.ts';
import type { SeenEvent, SeenSubscription, SeenWorld } from '../world-store.ts';
import type { SeenCharge } from './seen-charge.ts';
import type { SeenPayment } from './seen-payments.ts';

/** A charge of a period with its days and its origin. */
export interface Try extends SeenCharge {
  /** The day on which it was recorded. */
  day: CalendarDate;
  /** The day on which its outcome was known. */
  settledDay: CalendarDate;
  /** The first charge of a new subscription, or a charge after a payer entered a card. */
  isByHolder: boolean;
  /** A payer entered a card, so the charge follows no schedule. */
  isUpdate: boolean;
  /** The payer entered the same card again: a decline counts as one of the plan's retries (docs/inside/subscriptions.md). */
  isHandRetry: boolean;
  /** The processor was unavailable or never got the charge. */
  isVoid: boolean;
}

/** The whole history of one subscription. */
export interface SeenLife {
  subscription: SeenSubscription;
  plan: StoryPlan;
  tries: Try[];
  events: SeenEvent[];
  actions: PlayedAction[];
  /** Payments by PSE and in cash, also open ones. */
  payments: SeenPayment[];
  /** How many periods are paid, by any method. */
  paid: number;
  /** By period: when it was paid. */
  paidAt: ReadonlyMap<number, Date>;
  /** Declines of the first unpaid period. */
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
    const actor = [...play.world.actors, ...play.world.invoiced].find(
      ({ subscriptionId }) => subscriptionId === subscription.id,
    );
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

/** A decline of the subscription's own card, which `retry_times` counts. */
export const isDecline = ({ status, isUpdate, isHandRetry, isVoid }: Try): boolean =>
  status === 'failed' && (!isUpdate || isHandRetry) && !isVoid;

/** A decline does not count if the card was replaced during the call. */
export const mayHaveChangedCard = ({ actions }: SeenLife): boolean =>
  actions.some(({ kind }) => kind === 'new card' || kind === 'old card');

/** A deletion concerns all subscriptions of a customer, every other action only one. */
function concerns({ kind, actor }: PlayedAction, { id }: SeenSubscription): boolean {
  return actor.subscriptionId === id || kind === 'delete customer' || kind === 'delete card';
}
