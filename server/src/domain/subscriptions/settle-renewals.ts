import type { Queryable } from '../../database/connection.ts';
import { newWriteLane, type WriteLane } from '../../database/write-lanes.ts';
import type { Gateway } from '../../dependencies.ts';
import { bogotaDateOf } from '../../primitives/calendar-date.ts';
import type { Transaction } from '../charges/charge.ts';
import { settlePayments } from '../charges/settle-store.ts';
import { type Ending, settlementOf } from '../charges/settlement.ts';
import { insertEvents } from '../events/store.ts';
import type { FeeSchedule } from '../merchants/merchant.ts';
import { afterAttempt, afterUncountedAttempt } from './billing-rules.ts';
import { applyChanges, type DueSubscription, lockSubscriptions } from './billing-store.ts';
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

const MAX_BATCH = 250;
const lanes = new WeakMap<object, WriteLane<RenewalEnding, boolean>>();

/** Settles one renewal together with those that end at the same time. False: it was settled before. */
export function settleRenewal(gateway: Gateway, ending: RenewalEnding): Promise<boolean> {
  let lane = lanes.get(gateway.database);
  if (lane === undefined) {
    lane = newWriteLane({ maxBatch: MAX_BATCH, flush: endings => settleRenewals(gateway, endings) });
    lanes.set(gateway.database, lane);
  }
  return lane.submit(ending);
}

/** Charges and subscriptions change in one transaction: neither is ever seen without the other. */
function settleRenewals(gateway: Gateway, endings: RenewalEnding[]): Promise<boolean[]> {
  return gateway.database.transaction(async tx => {
    const settlements = endings.map(({ merchantId, charge, attemptNumber, ending, fees, now }) =>
      settlementOf(merchantId, charge, attemptNumber, ending, fees, now),
    );
    const settled = await settlePayments(
      tx,
      settlements.map(({ settlement }) => settlement),
      gateway.ledgerStripe,
    );
    await changeSubscriptions(
      tx,
      endings.filter((_ending, index) => settled[index]),
    );
    return settled;
  });
}

async function changeSubscriptions(tx: Queryable, endings: RenewalEnding[]): Promise<void> {
  if (endings.length === 0) return;
  const wanted = endings.map(({ merchantId, subscriptionId }) => ({ merchantId, id: subscriptionId }));
  const locked = await lockSubscriptions(tx, wanted);
  const byId = new Map(locked.map(due => [`${due.merchantId} ${due.subscription.id}`, due]));
  const changes = endings.flatMap(ending => {
    const due = byId.get(`${ending.merchantId} ${ending.subscriptionId}`);
    return due === undefined ? [] : [changeOf(due, ending)];
  });
  await applyChanges(
    tx,
    changes.map(({ merchantId, after }) => ({ merchantId, after, leaseUntil: null })),
  );
  await insertEvents(
    tx,
    changes.flatMap(({ events }) => events),
  );
}

function changeOf({ merchantId, subscription, terms }: DueSubscription, renewal: RenewalEnding) {
  const { ending, now, charge } = renewal;
  // A charge on another card than the subscription's was made to update it: it counts only when it succeeds.
  const isUpdate = charge.sourceId !== subscription.cardId;
  const after = { ...subscription, ...billingAfter({ subscription, terms }, renewal, isUpdate) };
  if (ending.kind === 'declined') after.lastErrorCode = ending.code;
  if (ending.kind === 'approved') {
    after.lastErrorCode = null;
    after.cardId = charge.sourceId ?? subscription.cardId;
    after.card = charge.card ?? subscription.card;
  }
  const chargeFailed = ending.kind === 'declined' && !isUpdate;
  return {
    merchantId,
    ...eventsOfChange(merchantId, subscription, after, now, chargeFailed),
  };
}

/** A processor that was away is no fault of the payer, nor is a refused update a retry: neither uses one up. */
function billingAfter(
  { subscription, terms }: Pick<DueSubscription, 'subscription' | 'terms'>,
  { ending, period, now }: RenewalEnding,
  isUpdate: boolean,
): Billing {
  const today = bogotaDateOf(now);
  if (ending.kind === 'approved') return afterAttempt(subscription, terms, 'approved', period, today);
  if (ending.kind === 'declined' && !isUpdate) {
    return afterAttempt(subscription, terms, 'declined', period, today);
  }
  return afterUncountedAttempt(subscription);
}
