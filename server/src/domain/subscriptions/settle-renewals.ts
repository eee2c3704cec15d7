import { bogotaDateOf } from '@recaudo/contract/calendar-date';
import type { Queryable } from '../../database/connection.ts';
import { newWriteBatch } from '../../database/write-batches.ts';
import { type Gateway, keptBy } from '../../dependencies.ts';
import { adviseRetry, type RetryAdvice } from '../../processors/retry-advice.ts';
import type { Transaction } from '../charges/charge.ts';
import { settlePayments } from '../charges/payment-settle-store.ts';
import { settlementOf } from '../charges/settlement.ts';
import { insertEvents, type ResourceEvent } from '../events/store.ts';
import { BALANCE_STRIPES } from '../ledger/store.ts';
import type { FeeSchedule } from '../merchants/merchant.ts';
import type { Ending } from '../payments/card-operation.ts';
import { afterAttempt, afterUncountedAttempt, owes } from './billing-rules.ts';
import {
  type AppliedChange,
  applyChanges,
  type DueSubscription,
  lockSubscriptions,
} from './billing-store.ts';
import { type FailedRenewal, queueFailedRenewalMails } from './failed-renewal-mails.ts';
import { type Billing, nameOf, type Subscription } from './subscription.ts';
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
  /** The subscription as it was claimed; undefined where it was not, or is not in these hands any more. */
  held?: { due: DueSubscription; leaseUntil: Date };
}

export interface SettledRenewal {
  /** False: somebody else has settled it. */
  isFirst: boolean;
  isCancelled: boolean;
  /** As they stand now; undefined where somebody else has settled it. */
  after: { charge: Transaction; subscription: Subscription } | undefined;
}

const MAX_BATCH = 250;
/** While one group is written, the next one is gathered and written, too. */
const AT_ONCE = 2;

/** Settles one renewal together with those that end at the same time. */
export const settleRenewal = (gateway: Gateway, ending: RenewalEnding): Promise<SettledRenewal> =>
  settlingRenewals(gateway).submit(ending);

/** Each adds to balances of its own, so that groups of one merchant do not wait for each other. */
const settlingRenewals = keptBy(gateway =>
  newWriteBatch<RenewalEnding, SettledRenewal>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf: ({ charge }) => charge.id,
    flush: (endings, slot) =>
      settleRenewals(gateway, (gateway.ledgerStripe + slot) % BALANCE_STRIPES, endings),
  }),
);

/** Charges and subscriptions change in one transaction: neither is ever seen without the other. */
function settleRenewals(
  gateway: Gateway,
  stripe: number,
  endings: RenewalEnding[],
): Promise<SettledRenewal[]> {
  // The worker and the sweep that asks may bring the same renewal at the same time.
  const distinct = [...new Map(endings.map(ending => [ending.charge.id, ending])).values()];
  const settle = async (tx: Queryable): Promise<SettledRenewal[]> => {
    const settlements = distinct.map(({ merchantId, charge, attemptNumber, ending, fees, now }) =>
      settlementOf(merchantId, charge, { number: attemptNumber, ending }, fees, now),
    );
    const settled = await settlePayments(
      tx,
      settlements.map(({ settlement }) => settlement),
      stripe,
    );
    const first = distinct.filter((_ending, index) => settled[index]);
    const changes = await changeSubscriptions(gateway, tx, first);
    const charges = new Map(distinct.map((ending, index) => [ending, settlements[index]?.after]));
    return endings.map(ending => settledOf(first.includes(ending), charges.get(ending), changes.get(ending)));
  };
  return gateway.database.transaction(settle);
}

const settledOf = (
  isFirst: boolean,
  charge: Transaction | undefined,
  change: Change | undefined,
): SettledRenewal => ({
  isFirst,
  isCancelled: change?.isCancelled ?? false,
  after: charge === undefined || change === undefined ? undefined : { charge, subscription: change.after },
});

/** Brings the subscriptions to where the endings lead. */
async function changeSubscriptions(
  gateway: Gateway,
  tx: Queryable,
  endings: readonly RenewalEnding[],
): Promise<Map<RenewalEnding, Change>> {
  const realNow = gateway.realClock.now();
  const held = endings.flatMap(ending =>
    ending.held === undefined ? [] : [changeOf(ending.held.due, ending, realNow)],
  );
  // In the order of their keys, as everyone takes them.
  const written = await applyChanges(tx, held.toSorted(byName));
  const changes = held.filter(({ name }) => written.has(name));
  const others = endings.filter(ending => !written.has(nameOf(ending.merchantId, ending.subscriptionId)));
  changes.push(...(await changeLocked(tx, others, realNow)));
  await insertEvents(
    tx,
    changes.flatMap(({ events }) => events),
  );
  await queueFailedRenewalMails(
    gateway,
    tx,
    changes.flatMap(({ failed }) => failed ?? []),
  );
  return new Map(changes.map(change => [change.ending, change]));
}

/** Subscriptions that nobody holds, or that somebody has changed meanwhile: read anew, under lock. */
async function changeLocked(
  tx: Queryable,
  endings: readonly RenewalEnding[],
  realNow: Date,
): Promise<Change[]> {
  if (endings.length === 0) return [];
  const input = endings.map(({ merchantId, subscriptionId }) => ({ merchantId, id: subscriptionId }));
  const locked = await lockSubscriptions(tx, input);
  const byKey = new Map(locked.map(due => [nameOf(due.merchantId, due.subscription.id), due]));
  const changes = endings.flatMap(ending => {
    const due = byKey.get(nameOf(ending.merchantId, ending.subscriptionId));
    return due === undefined ? [] : [{ ...changeOf(due, ending, realNow), heldUntil: null }];
  });
  await applyChanges(tx, changes);
  return changes;
}

interface Change extends AppliedChange {
  name: string;
  ending: RenewalEnding;
  events: ResourceEvent[];
  isCancelled: boolean;
  /** What the payer is told of a refusal. */
  failed: FailedRenewal | undefined;
}

const byName = (a: Change, b: Change): number => (a.name < b.name ? -1 : 1);

function changeOf(due: DueSubscription, renewal: RenewalEnding, realNow: Date): Change {
  const { merchantId, subscription, terms } = due;
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
  const isToTell = chargeFailed && subscription.status !== 'cancelled';
  return {
    name: nameOf(merchantId, subscription.id),
    ending: renewal,
    merchantId,
    ...eventsOfChange(merchantId, subscription, after, now, chargeFailed),
    leaseUntil: wasAway && !isNewCard ? againAt(after.attemptsMade, realNow) : null,
    heldUntil: renewal.held?.leaseUntil ?? null,
    isCancelled: subscription.status !== 'cancelled' && after.status === 'cancelled',
    failed: isToTell ? { due, after, advice: adviceOn(renewal), now } : undefined,
  };
}

/** Whether the card may be asked again, as its bank and its network have it. */
const adviceOn = ({ ending, charge }: RenewalEnding): RetryAdvice | undefined => {
  if (ending.kind !== 'declined') return undefined;
  const { brand } = JSON.parse(charge.card ?? '{}') as { brand?: string };
  return adviseRetry({ ...ending, brand: brand ?? 'unknown' });
};

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
