import type { NewSubscription } from '@recaudo/contract/api/subscriptions';
import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  compareDates,
  isBeyond,
  isBeyondRule,
} from '@recaudo/contract/calendar-date';
import { trialEnd } from '@recaudo/contract/subscription-calendar';
import type { Gateway } from '../../dependencies.ts';
import { notFound, refusedValue } from '../../errors.ts';
import type { Transaction } from '../charges/charge.ts';
import { findTransaction } from '../charges/store.ts';
import { holdCustomer } from '../customers/store.ts';
import { insertEvents } from '../events/store.ts';
import type { Origin } from '../fraud/facts.ts';
import type { Scope } from '../merchants/merchant.ts';
import { getActivePlan } from '../plans/get-active-plan.ts';
import { findPlan, holdActivePlan } from '../plans/store.ts';
import { nextCharge, startBilling } from './billing-rules.ts';
import { takeLease } from './billing-store.ts';
import { chargeSubscription } from './charge-renewals.ts';
import { type JudgedCharge, judgeCard } from './judge-card.ts';
import { findRenewalCharge } from './renewal-look-up-store.ts';
import { findSubscription, insertSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';
import { chooseCard, originWith, requireSource } from './subscription-card.ts';
import { tell } from './subscription-events.ts';

export interface CreatedSubscription {
  subscription: Subscription;
  /** The first charge, when it was made at once. */
  transaction: Transaction | undefined;
}

type CustomerScope = Scope & { customerId: string };

/** Longer than any processor takes: no worker touches the subscription while its first charge is made. */
const LEASE_MS = 45_000;
/** As a plan's `trial_days`: every date of a subscription stays inside the calendar. */
const TRIAL_DAYS_MAX = 3_650;

/**
 * Interface 16.3. Without a trial the first period is charged now; a refusal leaves it past_due, with retries to come.
 * The same ids again (a request repeated after a crash) go on where the first try ended. `origin` is null where no
 * stranger is behind it: the fraud rules are not asked then.
 */
export async function createSubscription(
  gateway: Gateway,
  scope: CustomerScope,
  ids: { subscription: string; card: string },
  input: NewSubscription,
  origin: Origin | null = null,
): Promise<CreatedSubscription> {
  const { database } = gateway;
  const merchantId = scope.merchant.id;
  const rowScope = { merchantId, customerId: scope.customerId };
  const realNow = gateway.realClock.now();
  const leaseUntil = new Date(realNow.getTime() + LEASE_MS);
  const isRepeated = (await findSubscription(database, rowScope, ids.subscription)) !== undefined;
  if (isRepeated) await takeLease(database, merchantId, ids.subscription, realNow, leaseUntil);
  const judged = isRepeated
    ? undefined
    : await insert(gateway, scope, ids, input, { leaseUntil, origin: originWith(input, origin) });
  const subscription = await findSubscription(database, rowScope, ids.subscription);
  if (subscription === undefined) throw notFound();
  const isTrial = subscription.status === 'trial';
  const transaction = isTrial
    ? undefined
    : await chargeFirstPeriod(gateway, merchantId, subscription, { leaseUntil, judged });
  const after = await findSubscription(database, rowScope, ids.subscription);
  return { subscription: after ?? subscription, transaction };
}

async function insert(
  gateway: Gateway,
  scope: CustomerScope,
  ids: { subscription: string; card: string },
  input: NewSubscription,
  { leaseUntil, origin }: { leaseUntil: Date; origin: Origin | null },
): Promise<JudgedCharge | undefined> {
  const merchantId = scope.merchant.id;
  requireSource(input);
  const now = gateway.clock.now();
  const today = bogotaDateOf(now);
  const plan = await getActivePlan(gateway.database, merchantId, input.plan_id);
  const trialEndDate = readTrialEnd(input.trial_end_date, today) ?? trialEnd(today, plan.trialDays);
  const { cardId, card, reused, discard } = await chooseCard(gateway, scope, ids.card, input, origin);
  const billing = startBilling(plan, trialEndDate, today);
  const { after, events } = tell(
    merchantId,
    {
      ...billing,
      id: ids.subscription,
      creationDate: now,
      customerId: scope.customerId,
      planId: plan.id,
      cardId,
      card,
      lastErrorCode: null,
      eventCount: 0,
    },
    ['subscription.created'],
    now,
  );
  try {
    const judged = await judgeCard(gateway, scope, {
      id: ids.subscription,
      cardId,
      terms: { ...plan, planName: plan.name },
      isCharged: billing.status !== 'trial',
      origin,
    });
    await gateway.database.transaction(async tx => {
      // Both are held: neither is deleted before the subscription is there for all to see.
      if ((await holdCustomer(tx, merchantId, scope.customerId)) === undefined) throw notFound();
      if ((await holdActivePlan(tx, merchantId, plan.id)) === undefined) throw notFound();
      const isNew = await insertSubscription(
        tx,
        merchantId,
        after,
        after.status === 'trial' ? null : leaseUntil,
      );
      if (!isNew) return;
      await reused?.prepare(tx);
      await reused?.keep(tx);
      await insertEvents(tx, events);
    });
    return judged;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** A date before today means no trial; one beyond any trial is a slip of the keyboard. */
export function readTrialEnd(text: string | undefined, today: CalendarDate): CalendarDate | undefined {
  if (text === undefined) return undefined;
  // The schema has said that it is a real day.
  const date = text as CalendarDate;
  if (isBeyond(date)) throw refusedValue('trial_end_date', isBeyondRule);
  if (compareDates(date, addDays(today, TRIAL_DAYS_MAX)) > 0) {
    throw refusedValue('trial_end_date', `must be at most ${TRIAL_DAYS_MAX} days ahead`);
  }
  return date;
}

/** The first charge: made now, or found where an earlier try has made it. */
async function chargeFirstPeriod(
  gateway: Gateway,
  merchantId: string,
  subscription: Subscription,
  { leaseUntil, judged }: { leaseUntil: Date; judged: JudgedCharge | undefined },
): Promise<Transaction | undefined> {
  const { database } = gateway;
  const plan = await findPlan(database, merchantId, subscription.planId);
  if (plan === undefined) throw notFound();
  const first = { period: 1, attempt: 1 };
  const next = nextCharge(subscription);
  const made =
    next.period === first.period && next.attempt === first.attempt
      ? await chargeSubscription(
          gateway,
          {
            due: { merchantId, subscription, terms: { ...plan, planName: plan.name } },
            action: { kind: 'charge', ...first },
          },
          leaseUntil,
          judged,
        )
      : undefined;
  const key = { merchantId, subscriptionId: subscription.id, ...first };
  const chargeId = made ?? (await findRenewalCharge(database, key));
  const scope = { merchantId, customerId: subscription.customerId };
  return chargeId === undefined ? undefined : findTransaction(database, scope, chargeId);
}
