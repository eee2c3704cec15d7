import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { bogotaDateOf, type CalendarDate } from '../../primitives/calendar-date.ts';
import type { Transaction } from '../charges/charge.ts';
import { findTransaction } from '../charges/store.ts';
import { insertEvents } from '../events/store.ts';
import type { Scope } from '../merchants/merchant.ts';
import { getActivePlan } from '../plans/get-active-plan.ts';
import type { Plan } from '../plans/plan.ts';
import { startBilling } from './billing-rules.ts';
import { trialEnd } from './calendar.ts';
import { chargeSubscription } from './renew-due.ts';
import type { NewSubscription } from './schemas.ts';
import { findSubscription, insertSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';
import { chooseCard } from './subscription-card.ts';
import { tell } from './subscription-events.ts';

export interface CreatedSubscription {
  subscription: Subscription;
  /** The first charge, when it was made at once. */
  transaction: Transaction | undefined;
}

/** Longer than any processor takes: no worker touches the subscription while its first charge is made. */
const LEASE_MS = 5 * 60_000;

/** Spec 4.9. Without a trial the first period is charged now; a refusal leaves it past_due, with retries to come. */
export async function createSubscription(
  gateway: Gateway,
  scope: Scope & { customerId: string },
  id: string,
  wanted: NewSubscription,
): Promise<CreatedSubscription> {
  const merchantId = scope.merchant.id;
  const rowScope = { merchantId, customerId: scope.customerId };
  const repeated = await findSubscription(gateway.database, rowScope, id);
  if (repeated !== undefined) return { subscription: repeated, transaction: undefined };
  const plan = await getActivePlan(gateway.database, merchantId, wanted.plan_id);
  const { cardId, card } = await chooseCard(gateway, scope, wanted);
  const now = gateway.clock.now();
  const today = bogotaDateOf(now);
  const trialEndDate = (wanted.trial_end_date as CalendarDate | undefined) ?? trialEnd(today, plan.trialDays);
  const created: Subscription = {
    ...startBilling(plan, trialEndDate, today),
    id,
    creationDate: now,
    customerId: scope.customerId,
    planId: plan.id,
    cardId,
    card,
    lastErrorCode: null,
    eventCount: 0,
  };
  const chargesNow = created.status !== 'trial';
  const leaseUntil = chargesNow ? new Date(gateway.realClock.now().getTime() + LEASE_MS) : null;
  const { after, events } = tell(merchantId, created, ['subscription.created'], now);
  await gateway.database.transaction(async tx => {
    await insertSubscription(tx, merchantId, after, leaseUntil);
    await insertEvents(tx, events);
  });
  if (!chargesNow) return { subscription: after, transaction: undefined };
  return chargeFirstPeriod(gateway, merchantId, after, plan);
}

async function chargeFirstPeriod(
  gateway: Gateway,
  merchantId: string,
  subscription: Subscription,
  plan: Plan,
): Promise<CreatedSubscription> {
  const due = { merchantId, subscription, terms: { ...plan, planName: plan.name } };
  const chargeId = await chargeSubscription(gateway, due, { kind: 'charge', period: 1, attempt: 1 });
  const scope = { merchantId, customerId: subscription.customerId };
  const after = await findSubscription(gateway.database, scope, subscription.id);
  if (after === undefined) throw notFound();
  const transaction =
    chargeId === undefined ? undefined : await findTransaction(gateway.database, scope, chargeId);
  return { subscription: after, transaction };
}
