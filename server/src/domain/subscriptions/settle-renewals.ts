import type { Queryable } from '../../database/connection.ts';
import { newWriteLane, type WriteLane } from '../../database/write-lanes.ts';
import type { Gateway } from '../../dependencies.ts';
import { bogotaDateOf } from '../../primitives/calendar-date.ts';
import type { Transaction } from '../charges/charge.ts';
import { settlePayments } from '../charges/settle-store.ts';
import { type Ending, settlementOf } from '../charges/settlement.ts';
import { insertEvents } from '../events/store.ts';
import type { FeeSchedule } from '../merchants/merchant.ts';
import { afterAttempt, afterUncountedAttempt, owes } from './billing-rules.ts';
import { applyChanges, type DueSubscription, lockSubscriptions } from './billing-store.ts';
import { nameOf } from './renewal-look-up-store.ts';
import type { Billing } from './subscription.ts';
import { eventsOfChange } from './subscription-events.ts';

export interface RenewalEnding {
  merchantId: string;
  charge: Transaction;
  attemptNumber: number;
  subscriptionId: string;
  period: number;
  ending: Ending;
  fees: FeeSchedule;
  /** On the merchant's own clock. */
  now: Date;
}

export interface SettledRenewal {
  /** False: somebody else has settled it. */
  isFirst: boolean;
  isCancelled: boolean;
}

const MAX_BATCH = 250;
const lanes = new WeakMap<object, WriteLane<RenewalEnding, SettledRenewal>>();

/** Settles one renewal together with those that end at the same time. */
export function settleRenewal(gateway: Gateway, ending: RenewalEnding): Promise<SettledRenewal> {
  let lane = lanes.get(gateway.database);
  if (lane === undefined) {
    lane = newWriteLane({ maxBatch: MAX_BATCH, flush: endings => settleRenewals(gateway, endings) });
    lanes.set(gateway.database, lane);
  }
  return lane.submit(ending);
}

/** Charges and subscriptions change in one transaction: neither is ever seen without the other. */
function settleRenewals(gateway: Gateway, endings: RenewalEnding[]): Promise<SettledRenewal[]> {
  return gateway.database.transaction(async tx => {
    // The worker and the sweep that asks may bring the same renewal at the same time.
    const distinct = [...new Map(endings.map(ending => [ending.charge.id, ending])).values()];
    const settlements = distinct.map(({ merchantId, charge, attemptNumber, ending, fees, now }) =>
      settlementOf(merchantId, charge, attemptNumber, ending, fees, now),
    );
    const settled = await settlePayments(
      tx,
      settlements.map(({ settlement }) => settlement),
      gateway.ledgerStripe,
    );
    const first = new Set(distinct.filter((_ending, index) => settled[index]));
    const cancelled = await changeSubscriptions(tx, [...first], gateway.realClock.now());
    return endings.map(ending => ({ isFirst: first.has(ending), isCancelled: cancelled.has(ending) }));
  });
}

/** Brings the subscriptions to where the endings lead. Returns those that ended a subscription. */
async function changeSubscriptions(
  tx: Queryable,
  endings: readonly RenewalEnding[],
  realNow: Date,
): Promise<Set<RenewalEnding>> {
  if (endings.length === 0) return new Set();
  const wanted = endings.map(({ merchantId, subscriptionId }) => ({ merchantId, id: subscriptionId }));
  const locked = await lockSubscriptions(tx, wanted);
  const byName = new Map(locked.map(due => [nameOf(due.merchantId, due.subscription.id), due]));
  const changes = endings.flatMap(ending => {
    const due = byName.get(nameOf(ending.merchantId, ending.subscriptionId));
    return due === undefined ? [] : [{ ending, ...changeOf(due, ending, realNow) }];
  });
  await applyChanges(tx, changes);
  await insertEvents(
    tx,
    changes.flatMap(({ events }) => events),
  );
  return new Set(changes.filter(({ isCancelled }) => isCancelled).map(({ ending }) => ending));
}

function changeOf(
  { merchantId, subscription, terms }: DueSubscription,
  renewal: RenewalEnding,
  realNow: Date,
) {
  const { ending, now, charge } = renewal;
  const isOnItsCard = charge.sourceId === subscription.cardId;
  // While a period is owed, another card is charged only to take the place of the one that failed.
  const isNewCard = !isOnItsCard && owes(subscription);
  const after = { ...subscription, ...billingAfter({ subscription, terms }, renewal, isOnItsCard) };
  if (ending.kind === 'declined') after.lastErrorCode = ending.code;
  if (ending.kind === 'approved') after.lastErrorCode = null;
  if (ending.kind === 'approved' && isNewCard) {
    after.cardId = charge.sourceId ?? subscription.cardId;
    after.card = charge.card ?? subscription.card;
  }
  const wasAway = ending.kind === 'not_sent' || ending.kind === 'reversed';
  const chargeFailed = ending.kind === 'declined' && isOnItsCard;
  return {
    merchantId,
    ...eventsOfChange(merchantId, subscription, after, now, chargeFailed),
    leaseUntil: wasAway && !isNewCard ? againAt(after.attemptsMade, realNow) : null,
    isCancelled: subscription.status !== 'cancelled' && after.status === 'cancelled',
  };
}

/** A processor that was away is no fault of the payer, nor is a refusal of a card that is not the subscription's. */
function billingAfter(
  { subscription, terms }: Pick<DueSubscription, 'subscription' | 'terms'>,
  { ending, period, now }: RenewalEnding,
  isOnItsCard: boolean,
): Billing {
  const today = bogotaDateOf(now);
  if (ending.kind === 'approved') return afterAttempt(subscription, terms, 'approved', period, today);
  if (ending.kind === 'declined' && isOnItsCard) {
    return afterAttempt(subscription, terms, 'declined', period, today);
  }
  return afterUncountedAttempt(subscription);
}

const LONGEST_PAUSE_MINUTES = 60;

/** A processor that is away is asked again after 2, 4, 8 minutes, then every hour: each try leaves a charge behind. */
const againAt = (attemptsMade: number, realNow: Date): Date =>
  new Date(realNow.getTime() + 60_000 * Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.min(attemptsMade, 10)));
