import { bogotaDateOf } from '@recaudo/contract/calendar-date';
import type { Queryable } from '../../database/connection.ts';
import { newWriteBatch } from '../../database/write-batches.ts';
import { type Gateway, keptBy } from '../../dependencies.ts';
import type { Transaction } from '../charges/charge.ts';
import { settlePayments } from '../charges/payment-settle-store.ts';
import { settlementOf } from '../charges/settlement.ts';
import { insertEvents, type ResourceEvent } from '../events/store.ts';
import { BALANCE_STRIPES } from '../ledger/store.ts';
import type { RetryDecision } from '../retries/decide-retry.ts';
import { keepDecisions } from '../retries/decision-store.ts';
import { afterApproval, afterDecline, afterUncountedAttempt, owes } from './billing-rules.ts';
import {
  type AppliedChange,
  applyChanges,
  type DueSubscription,
  lockSubscriptions,
} from './billing-store.ts';
import { stopCard } from './card-stop-store.ts';
import { decideRetries } from './decide-retries.ts';
import { decisionsToKeep } from './decisions-to-keep.ts';
import { type FailedRenewal, queueFailedRenewalMails } from './failed-renewal-mails.ts';
import type { RenewalEnding, SettledRenewal } from './renewal-ending.ts';
import { type Billing, nameOf } from './subscription.ts';
import { eventsOfChange } from './subscription-events.ts';

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
    const decisions = await decideRetries(tx, distinct);
    const settlements = distinct.map(renewal => {
      const { merchantId, charge, attemptNumber, ending, fees, now } = renewal;
      const nextAttemptAt = nextAttemptOf(decisions.get(renewal));
      return settlementOf(merchantId, charge, { number: attemptNumber, ending, nextAttemptAt }, fees, now);
    });
    const settled = await settlePayments(
      tx,
      settlements.map(({ settlement }) => settlement),
      stripe,
    );
    const first = distinct.filter((_ending, index) => settled[index]);
    const changes = await changeSubscriptions(gateway, tx, first, decisions);
    await stopCards(tx, first, decisions);
    await keepDecisions(tx, decisionsToKeep(changes));
    const charges = new Map(distinct.map((ending, index) => [ending, settlements[index]?.after]));
    return endings.map(ending => settledOf(first.includes(ending), charges.get(ending), changes.get(ending)));
  };
  return gateway.database.transaction(settle);
}

type Decisions = ReadonlyMap<RenewalEnding, RetryDecision>;

const nextAttemptOf = (decision: RetryDecision | undefined): Date | null =>
  decision?.next.kind === 'again' ? decision.next.at : null;

/** Cards that their banks have refused for good are asked for no other subscription either. */
async function stopCards(
  tx: Queryable,
  endings: readonly RenewalEnding[],
  decisions: Decisions,
): Promise<void> {
  for (const renewal of endings) {
    const { merchantId, charge, ending } = renewal;
    const isForGood = decisions.get(renewal)?.advice.retry.kind === 'never';
    if (isForGood && ending.kind === 'declined' && charge.sourceId !== null) {
      await stopCard(tx, merchantId, charge.sourceId, ending.code);
    }
  }
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
  decisions: Decisions,
): Promise<Map<RenewalEnding, Change>> {
  const realNow = gateway.realClock.now();
  const held = endings.flatMap(ending =>
    ending.held === undefined ? [] : [changeOf(ending.held.due, ending, decisions.get(ending), realNow)],
  );
  // In the order of their keys, as everyone takes them.
  const written = await applyChanges(tx, held.toSorted(byName));
  const changes = held.filter(({ name }) => written.has(name));
  const others = endings.filter(ending => !written.has(nameOf(ending.merchantId, ending.subscriptionId)));
  changes.push(...(await changeLocked(tx, others, decisions, realNow)));
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
  decisions: Decisions,
  realNow: Date,
): Promise<Change[]> {
  if (endings.length === 0) return [];
  const input = endings.map(({ merchantId, subscriptionId }) => ({ merchantId, id: subscriptionId }));
  const locked = await lockSubscriptions(tx, input);
  const byKey = new Map(locked.map(due => [nameOf(due.merchantId, due.subscription.id), due]));
  const changes = endings.flatMap(ending => {
    const due = byKey.get(nameOf(ending.merchantId, ending.subscriptionId));
    return due === undefined
      ? []
      : [{ ...changeOf(due, ending, decisions.get(ending), realNow), heldUntil: null }];
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

function changeOf(
  due: DueSubscription,
  renewal: RenewalEnding,
  decision: RetryDecision | undefined,
  realNow: Date,
): Change {
  const { merchantId, subscription, terms } = due;
  const { ending, now, charge } = renewal;
  const isOnItsCard = charge.sourceId === subscription.cardId;
  // While a period is owed, another card is charged only to take the place of the one that failed.
  const isNewCard = !isOnItsCard && owes(subscription);
  const after = { ...subscription, ...billingAfter({ subscription, terms }, renewal, decision) };
  if (ending.kind === 'declined') after.lastErrorCode = ending.code;
  if (ending.kind === 'approved') [after.lastErrorCode, after.lastRetry] = [null, null];
  if (decision !== undefined) {
    after.lastRetry = { class: decision.advice.retry.kind, reason: decision.advice.reason };
  }
  if (ending.kind === 'approved' && isNewCard) {
    after.cardId = charge.sourceId ?? subscription.cardId;
    after.card = charge.card ?? subscription.card;
  }
  const wasAway = ending.kind === 'not_sent' || ending.kind === 'reversed';
  const chargeFailed = decision !== undefined;
  const isToTell = subscription.status !== 'cancelled';
  return {
    name: nameOf(merchantId, subscription.id),
    ending: renewal,
    merchantId,
    ...eventsOfChange(merchantId, subscription, after, now, chargeFailed),
    leaseUntil: wasAway && !isNewCard ? againAt(after.attemptsMade, realNow) : null,
    heldUntil: renewal.held?.leaseUntil ?? null,
    isCancelled: subscription.status !== 'cancelled' && after.status === 'cancelled',
    failed: chargeFailed && isToTell ? { due, after, decision, now } : undefined,
  };
}

/** A processor that was away is no fault of the payer, nor is a refusal of a card that is not the subscription's. */
function billingAfter(
  { subscription, terms }: Pick<DueSubscription, 'subscription' | 'terms'>,
  { ending, period, now }: RenewalEnding,
  decision: RetryDecision | undefined,
): Billing {
  if (ending.kind === 'approved') return afterApproval(subscription, terms, period, bogotaDateOf(now));
  if (decision !== undefined) return afterDecline(subscription, terms, period, decision.next);
  return afterUncountedAttempt(subscription);
}

const LONGEST_PAUSE_MINUTES = 60;

/** A processor that is away is asked again after 2, 4, 8 minutes, then every hour: each try leaves a charge behind. */
const againAt = (attemptsMade: number, realNow: Date): Date =>
  new Date(realNow.getTime() + 60_000 * Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.min(attemptsMade, 10)));
