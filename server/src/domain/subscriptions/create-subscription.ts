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
import type { Origin } from '../fraud/facts.ts';
import type { Merchant, Scope } from '../merchants/merchant.ts';
import { getActivePlan } from '../plans/get-active-plan.ts';
import type { Plan } from '../plans/plan.ts';
import { findPlan } from '../plans/store.ts';
import { nextCharge, startBilling } from './billing-rules.ts';
import { chargeSubscription } from './charge-renewals.ts';
import { type JudgedCharge, judgeCard } from './judge-card.ts';
import { takeLease } from './lease-store.ts';
import { findRenewalCharge } from './renewal-look-up-store.ts';
import type { RenewalSource } from './renewal-store.ts';
import type { ReusedCard } from './reused-card.ts';
import {
  type NewSubscriptionRow,
  type Started,
  startingSubscriptions,
  startSubscriptions,
} from './start-store.ts';
import { findSubscription } from './store.ts';
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
  ids: NewIds,
  input: NewSubscription,
  origin: Origin | null = null,
): Promise<CreatedSubscription> {
  const merchantId = scope.merchant.id;
  const realNow = gateway.realClock.now();
  const leaseUntil = new Date(realNow.getTime() + LEASE_MS);
  const known = ids.areFresh === true ? undefined : await findKnown(gateway, scope, ids.subscription);
  if (known !== undefined) await takeLease(gateway.database, merchantId, known.id, realNow, leaseUntil);
  const begun: Begun =
    known === undefined
      ? await begin(gateway, scope, ids, input, { leaseUntil, origin: originWith(input, origin) })
      : { subscription: known, isNew: false, plan: undefined, judged: undefined, isCardChanged: false };
  if (begun.subscription.status === 'trial')
    return { subscription: begun.subscription, transaction: undefined };
  return chargeFirstPeriod(gateway, scope.merchant, begun, leaseUntil);
}

/** `areFresh`: nobody can have used them before, since the request is none that is repeated. */
export interface NewIds {
  subscription: string;
  card: string;
  areFresh?: boolean;
}

const findKnown = ({ database }: Gateway, { merchant, customerId }: CustomerScope, id: string) =>
  findSubscription(database, { merchantId: merchant.id, customerId }, id);

interface Begun {
  subscription: Subscription;
  /** Written a moment ago under our lease; one that was found may have changed since. */
  isNew: boolean;
  /** Undefined where it has to be looked up. */
  plan: Plan | undefined;
  judged: JudgedCharge | undefined;
  /** What was judged is the card as it was before. */
  isCardChanged: boolean;
}

async function begin(
  gateway: Gateway,
  scope: CustomerScope,
  ids: NewIds,
  input: NewSubscription,
  { leaseUntil, origin }: { leaseUntil: Date; origin: Origin | null },
): Promise<Begun> {
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
      lastRetry: null,
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
    const [created] = events;
    if (created === undefined) throw new Error('a subscription was created without a word');
    const isTrial = after.status === 'trial';
    const row = { merchantId, subscription: after, leaseUntil: isTrial ? null : leaseUntil, created };
    const started = await (reused === undefined
      ? startingSubscriptions(gateway).submit(row)
      : startWithReusedCard(gateway, row, reused));
    if (started === 'gone') throw notFound();
    const isNew = started === 'started';
    const subscription = isNew ? after : ((await findKnown(gateway, scope, after.id)) ?? after);
    return { subscription, isNew, plan, judged, isCardChanged: reused !== undefined };
  } catch (error) {
    await discard();
    throw error;
  }
}

const startWithReusedCard = (
  gateway: Gateway,
  row: NewSubscriptionRow,
  reused: ReusedCard,
): Promise<Started> =>
  gateway.database.transaction(async tx => {
    const [started = 'gone'] = await startSubscriptions(tx, [row]);
    if (started === 'started') {
      await reused.prepare(tx);
      await reused.keep(tx);
    }
    return started;
  });

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
  merchant: Merchant,
  { subscription, isNew, plan: known, judged, isCardChanged }: Begun,
  leaseUntil: Date,
): Promise<CreatedSubscription> {
  const { database } = gateway;
  const merchantId = merchant.id;
  const plan = known ?? (await findPlan(database, merchantId, subscription.planId));
  if (plan === undefined) throw notFound();
  const first = { period: 1, attempt: 1 };
  const next = nextCharge(subscription);
  const source = judged === undefined || isCardChanged ? undefined : renewalSourceOf(merchant, judged);
  const made =
    next.period === first.period && next.attempt === first.attempt
      ? await chargeSubscription(
          gateway,
          {
            due: { merchantId, subscription, terms: { ...plan, planName: plan.name } },
            action: { kind: 'charge', ...first },
            source,
            initiator: 'payer',
            isAsStored: isNew,
          },
          leaseUntil,
          judged,
        )
      : undefined;
  if (made?.after !== undefined)
    return { subscription: made.after.subscription, transaction: made.after.charge };
  const scope = { merchantId, customerId: subscription.customerId };
  const key = { merchantId, subscriptionId: subscription.id, ...first };
  const chargeId = made?.chargeId ?? (await findRenewalCharge(database, key));
  return {
    subscription: (await findSubscription(database, scope, subscription.id)) ?? subscription,
    transaction: chargeId === undefined ? undefined : await findTransaction(database, scope, chargeId),
  };
}

const renewalSourceOf = ({ id: merchantId, fees }: Merchant, judged: JudgedCharge): RenewalSource => ({
  merchantId,
  cardId: judged.cardId,
  hasAccount: judged.hasAccount,
  fees,
  card: judged.source,
});
