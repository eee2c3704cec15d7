import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { type ErrorCode, GatewayError, notFound } from '../../errors.ts';
import { bogotaDateOf, type CalendarDate } from '../../primitives/calendar-date.ts';
import { findTransaction } from '../charges/store.ts';
import type { Scope } from '../merchants/merchant.ts';
import { restartTrial } from './billing-rules.ts';
import { type DueSubscription, lockSubscriptions, takeLease } from './billing-store.ts';
import { writeChanges } from './change-due.ts';
import { chargeSubscription } from './renew-due.ts';
import type { SubscriptionUpdate } from './schemas.ts';
import { findSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';
import { type ChosenCard, chooseCard, isUnchangedCard } from './subscription-card.ts';

const LEASE_MS = 5 * 60_000;

type CustomerScope = Scope & { customerId: string };

/** Interface 2. A new card on a subscription that owes is charged at once; refused, nothing changes. */
export async function updateSubscription(
  gateway: Gateway,
  scope: CustomerScope,
  id: string,
  update: SubscriptionUpdate,
): Promise<Subscription> {
  const present = await getLive(gateway, scope, id);
  if (update.trial_end_date !== undefined && present.status !== 'trial') {
    throw new GatewayError(3006, { description: 'trial_end_date can be changed only during the trial' });
  }
  const newCard = isUnchangedCard(update) ? undefined : await chooseCard(gateway, scope, update);
  const owes = present.status === 'past_due' || present.status === 'unpaid';
  if (newCard !== undefined && owes) await payWithNewCard(gateway, scope, id, newCard);
  return gateway.database.transaction(tx => applyUpdate(gateway, tx, scope, id, update, newCard));
}

async function applyUpdate(
  gateway: Gateway,
  tx: Queryable,
  scope: CustomerScope,
  id: string,
  update: SubscriptionUpdate,
  newCard: ChosenCard | undefined,
): Promise<Subscription> {
  const now = gateway.clock.now();
  const [locked] = await lockSubscriptions(tx, [{ merchantId: scope.merchant.id, id }]);
  if (locked === undefined || locked.subscription.status === 'cancelled') throw ended();
  const { subscription: before, terms } = locked;
  const trialEndDate = update.trial_end_date as CalendarDate | undefined;
  const billing =
    trialEndDate === undefined ? before : restartTrial(before, terms, trialEndDate, bogotaDateOf(now));
  const after: Subscription = {
    ...before,
    ...billing,
    cancelAtPeriodEnd: update.cancel_at_period_end ?? before.cancelAtPeriodEnd,
    cardId: newCard?.cardId ?? before.cardId,
    card: newCard?.card ?? before.card,
  };
  const [written] = await writeChanges(tx, [{ merchantId: scope.merchant.id, before, after }], now);
  return written ?? after;
}

/** Charges the period that is owed on the new card. The charge's success makes it the subscription's card. */
async function payWithNewCard(
  gateway: Gateway,
  scope: CustomerScope,
  id: string,
  newCard: ChosenCard,
): Promise<void> {
  const merchantId = scope.merchant.id;
  const realNow = gateway.realClock.now();
  const leaseUntil = new Date(realNow.getTime() + LEASE_MS);
  if (!(await takeLease(gateway.database, merchantId, id, realNow, leaseUntil))) {
    await newCard.discard();
    throw new GatewayError(3006, {
      description: 'A charge of this subscription is under way, try again shortly',
    });
  }
  const [due] = await gateway.database.transaction(tx => lockSubscriptions(tx, [{ merchantId, id }]));
  if (due === undefined) throw notFound();
  const chargeId = await chargeSubscription(gateway, withCard(due, newCard), {
    kind: 'charge',
    period: due.subscription.currentPeriodNumber,
    attempt: due.subscription.attemptsMade + 1,
  });
  const charge =
    chargeId === undefined
      ? undefined
      : await findTransaction(gateway.database, { merchantId, customerId: null }, chargeId);
  if (charge?.status === 'completed') return;
  if (charge?.status === 'failed') {
    await newCard.discard();
    throw new GatewayError((charge.errorCode ?? 3001) as ErrorCode);
  }
  throw new GatewayError(1004, { retryAfterSeconds: 5 });
}

const withCard = (due: DueSubscription, { cardId, card }: ChosenCard): DueSubscription => ({
  ...due,
  subscription: { ...due.subscription, cardId, card },
});

async function getLive(gateway: Gateway, scope: CustomerScope, id: string): Promise<Subscription> {
  const rowScope = { merchantId: scope.merchant.id, customerId: scope.customerId };
  const subscription = await findSubscription(gateway.database, rowScope, id);
  if (subscription === undefined) throw notFound();
  if (subscription.status === 'cancelled') throw ended();
  return subscription;
}

const ended = () => new GatewayError(3006, { description: 'The subscription is cancelled' });
