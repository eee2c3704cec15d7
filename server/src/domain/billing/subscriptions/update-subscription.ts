import type { SubscriptionUpdate } from '@recaudo/contract/api/billing/subscriptions';
import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, refusedValue, reject } from '../../../platform/errors.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Transaction } from '../../charges/charge.ts';
import { findTransaction } from '../../charges/store.ts';
import { chargeOrThrow, resultOf } from '../../charges/view.ts';
import type { Origin } from '../../fraud/facts.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { isInvoiced, nextCharge, owes, restartTrial } from './billing-rules.ts';
import { goOnWithCard } from './card-stop-store.ts';
import { paused } from './pauses/pause-rules.ts';
import { isAtBank } from './period-payments/period-at-bank.ts';
import { type DueSubscription, findWithTerms, lockSubscriptions } from './renewals/billing-store.ts';
import { keyOfNextCharge, writeChanges } from './renewals/change-due.ts';
import { chargeSubscription } from './renewals/charge-renewals.ts';
import { type JudgedCharge, judgeCard } from './renewals/judge-card.ts';
import { giveBackLease, takeLease } from './renewals/lease-store.ts';
import { listUnderWay } from './renewals/renewal-look-up-store.ts';
import { readTrialEnd, requireAfterStart } from './start-dates.ts';
import { findSubscription } from './store.ts';
import { type Billing, needsOtherCard, type Subscription } from './subscription.ts';
import {
  type ChosenCard,
  chooseCard,
  isUnchangedCard,
  originWith,
  sentCardField,
} from './subscription-card.ts';

const LEASE_MS = 5 * 60_000;

type CustomerScope = Scope & { customerId: string };

export interface RequestedUpdate {
  update: SubscriptionUpdate;
  onlyAttempt?: number;
  origin?: Origin | null;
}

/**
 * Interface 16.6. A new card on a subscription that owes is charged immediately; if it is declined, nothing changes.
 * With `onlyAttempt` the charge uses exactly that attempt number, so that a form submitted twice charges once. A null
 * `origin` means that the merchant itself made the request, so no fraud rules apply.
 */
export async function updateSubscription(
  gateway: Gateway,
  scope: CustomerScope,
  id: string,
  { update, onlyAttempt, origin: from = null }: RequestedUpdate,
): Promise<Subscription> {
  const present = await getLive(gateway, scope, id);
  if (movesTrial(present, update, bogotaDateOf(gateway.clock.now())) && present.status !== 'trial') {
    throw notInTrial();
  }
  if (isUnchangedCard(update)) return apply(gateway, scope, id, { update, newCard: undefined });
  if (isInvoiced(present)) throw refusedValue(sentCardField(update), 'not_with_send_invoice');
  const origin = originWith(update, from);
  const newCard = await chooseCard(gateway, scope, newId('card'), { sent: update, origin });
  requireHope(present, newCard);
  const judged = await judgeNewCard(gateway, scope, present, { chosenCard: newCard, origin });
  const { reused } = newCard;
  if (reused !== undefined) await gateway.database.transaction(tx => reused.prepare(tx));
  if (owes(present)) await payWithNewCard(gateway, scope, id, { newCard, onlyAttempt, judged });
  return apply(gateway, scope, id, { update, newCard });
}

/** Applies the fraud rules to a card that is not charged yet, or pays what is owed. */
export async function judgeNewCard(
  gateway: Gateway,
  scope: CustomerScope,
  present: Subscription,
  { chosenCard: { cardId, discard }, origin }: { chosenCard: ChosenCard; origin: Origin | null },
): Promise<JudgedCharge | undefined> {
  const due = await findWithTerms(gateway.database, scope.merchant.id, present.id);
  if (due === undefined) return undefined;
  const { terms } = due;
  try {
    const id = newId('transaction');
    return await judgeCard(gateway, scope, { id, cardId, terms, isCharged: owes(present), origin });
  } catch (error) {
    await discard();
    throw error;
  }
}

const apply = async (
  gateway: Gateway,
  scope: CustomerScope,
  id: string,
  { update, newCard }: { update: SubscriptionUpdate; newCard: ChosenCard | undefined },
): Promise<Subscription> => {
  try {
    return await gateway.database.transaction(tx => applyUpdate(gateway, tx, scope, { id, update, newCard }));
  } catch (error) {
    await newCard?.discard();
    throw error;
  }
};

async function applyUpdate(
  gateway: Gateway,
  tx: Queryable,
  { merchant }: CustomerScope,
  { id, update, newCard }: { id: string; update: SubscriptionUpdate; newCard: ChosenCard | undefined },
): Promise<Subscription> {
  const [locked] = await lockSubscriptions(tx, [{ merchantId: merchant.id, id }]);
  if (locked === undefined || locked.subscription.status === 'cancelled') throw ended();
  const { subscription: before } = locked;
  const changed: Subscription = {
    ...before,
    ...(await billingWith(gateway, tx, locked, update)),
    cancelAtPeriodEnd: update.cancel_at_period_end ?? before.cancelAtPeriodEnd,
    cardId: newCard?.cardId ?? before.cardId,
    card: newCard?.card ?? before.card,
    // A new card, or new data of the same card, has no declines yet.
    lastRetry: newCard === undefined ? before.lastRetry : null,
  };
  const after = changed.pause === null ? changed : { ...changed, ...paused(changed, changed.pause) };
  await newCard?.reused?.keep(tx);
  const now = gateway.clock.now();
  const [written] = await writeChanges(tx, [{ merchantId: merchant.id, before, after }], now);
  return written ?? after;
}

/** A client that sends back the unchanged fields of GET does not move the trial. */
const movesTrial = (present: Subscription, update: SubscriptionUpdate, today: CalendarDate) => {
  const end = readTrialEnd(update.trial_end_date, today);
  return end === present.trialEndDate ? undefined : end;
};

/** The trial's end moves only while no charge has been made or is in progress. */
async function billingWith(
  gateway: Gateway,
  tx: Queryable,
  locked: DueSubscription,
  update: SubscriptionUpdate,
): Promise<Billing> {
  const today = bogotaDateOf(gateway.clock.now());
  const end = movesTrial(locked.subscription, update, today);
  if (end === undefined) return locked.subscription;
  const { subscription } = locked;
  if (subscription.status !== 'trial') throw notInTrial();
  if (subscription.pause !== null) throw reject('subscription_paused');
  requireAfterStart(subscription, end, today);
  if ((await listUnderWay(tx, [keyOfNextCharge(locked)])).size > 0) throw underWay();
  return restartTrial(subscription, locked.terms, end, today);
}

interface PaymentWithNewCard {
  newCard: ChosenCard;
  onlyAttempt: number | undefined;
  judged: JudgedCharge | undefined;
}

/** Charges the owed period on the new card, which becomes the subscription's card when the charge is approved. */
async function payWithNewCard(
  gateway: Gateway,
  scope: CustomerScope,
  id: string,
  { newCard, onlyAttempt, judged }: PaymentWithNewCard,
): Promise<void> {
  const { database, realClock } = gateway;
  const merchantId = scope.merchant.id;
  const now = realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const isTaken = await takeLease(database, merchantId, id, { now, leaseUntil });
  const [due] = await database.transaction(tx => lockSubscriptions(tx, [{ merchantId, id }]));
  // A retry paid the period in the meantime: the new card is for the next one.
  if (due !== undefined && isTaken && !owes(due.subscription)) return;
  const isOurs =
    isTaken &&
    due !== undefined &&
    isAttempt(due.subscription, onlyAttempt) &&
    !(await isAtBank(database, due, now));
  if (isTaken && !isOurs) await giveBackLease(database, merchantId, id, leaseUntil);
  const charge = isOurs ? await chargeOwed(gateway, due, newCard, { leaseUntil, judged }) : undefined;
  const result = charge && resultOf(charge);
  // After an unknown outcome the card keeps its new details, because it may still become the subscription's card.
  if (result?.kind === 'unknown') await database.transaction(async tx => newCard.reused?.keep(tx));
  if (result?.kind === 'refused' || result === undefined) await newCard.discard();
  if (result?.kind === 'charged') await goOnWithCard(database, merchantId, newCard.cardId);
  if (result === undefined) throw underWay();
  chargeOrThrow(result);
}

const isAttempt = (billing: Billing, input: number | undefined): boolean =>
  input === undefined || nextCharge(billing).attempt === input;

/** Returns undefined if a charge of this subscription is already recorded. */
async function chargeOwed(
  gateway: Gateway,
  due: DueSubscription,
  { cardId, card, reused }: ChosenCard,
  { leaseUntil, judged }: { leaseUntil: Date; judged: JudgedCharge | undefined },
): Promise<Transaction | undefined> {
  const { merchantId, subscription } = due;
  const withCard = { ...due, subscription: { ...subscription, cardId, card } };
  const action = { kind: 'charge', ...nextCharge(subscription) } as const;
  const made = await chargeSubscription(
    gateway,
    { due: withCard, action, face: reused?.face, initiator: 'payer' },
    { leaseUntil, judged },
  );
  if (made === undefined) return undefined;
  return findTransaction(gateway.database, { merchantId, customerId: null }, made.chargeId);
}

async function getLive(gateway: Gateway, scope: CustomerScope, id: string): Promise<Subscription> {
  const rowScope = { merchantId: scope.merchant.id, customerId: scope.customerId };
  const subscription = await findSubscription(gateway.database, rowScope, id);
  if (subscription === undefined) throw notFound('subscription');
  if (subscription.status === 'cancelled') throw ended();
  return subscription;
}

/** Rejects the unchanged card if its issuer declined it permanently. */
function requireHope(present: Subscription, { cardId, reused }: ChosenCard): void {
  const isSame = cardId === present.cardId && reused === undefined;
  if (!isSame || !owes(present) || !needsOtherCard(present)) return;
  throw reject('card_not_asked_again', { reason: String(present.lastRetry?.reason) });
}

const ended = () => reject('subscription_cancelled');
const notInTrial = () => reject('trial_over');
const underWay = () => reject('subscription_charge_under_way');
