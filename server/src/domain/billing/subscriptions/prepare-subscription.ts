import type { NewSubscription } from '@recaudo/contract/api/subscriptions';
import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  compareDates,
  isBeyond,
  lastWrittenDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { trialEnd } from '@recaudo/contract/shared/calendar/subscription-calendar';
import type { Gateway } from '../../../dependencies.ts';
import { notFound, refusedValue, rule } from '../../../platform/errors.ts';
import type { PaymentSource } from '../../charges/payment.ts';
import type { Origin } from '../../fraud/facts.ts';
import type { Scope } from '../../merchants/merchant.ts';
import type { ResourceEvent } from '../../webhooks/events/store.ts';
import type { Offer } from '../coupons/find-offer.ts';
import type { Plan } from '../plans/plan.ts';
import { newBilling, termsOfPlan } from './bill-period.ts';
import { startBilling } from './billing-rules.ts';
import { discountOf, hasBegunFree, redeemerOf, withFirstPeriodPaid } from './discounts/begin-with-discount.ts';
import { tell } from './notices/subscription-events.ts';
import { readQuantity } from './read-quantity.ts';
import { gatheringSubscriptions } from './renewals/gather-store.ts';
import { gatherCard, type JudgedCharge, judgeCard } from './renewals/judge-card.ts';
import type { Subscription } from './subscription.ts';
import {
  type ChosenCard,
  chooseNewCard,
  chooseSavedCard,
  requireSource,
  sourceIdOf,
} from './subscription-card.ts';

/** The limit of a plan's `trial_days`: it keeps every date of a subscription inside the calendar. */
const TRIAL_DAYS_MAX = 3_650;

type CustomerScope = Scope & { customerId: string };

/** A subscription ready to be written. Only a new card has been stored so far. */
export interface PreparedSubscription {
  subscription: Subscription;
  created: ResourceEvent;
  plan: Plan;
  chosen: ChosenCard;
  /** The data to charge the card with; undefined if writing the subscription changes it. */
  source: PaymentSource | undefined;
  judged: JudgedCharge | undefined;
}

export interface RequestedSubscription {
  input: NewSubscription;
  origin: Origin | null;
  requiresFirstPayment?: boolean | undefined;
  /** Instead of the coupon of the input. */
  offer?: Offer | undefined;
}

/** Looks up everything a new subscription refers to, chooses its card and applies the fraud rules to it. */
export async function prepareSubscription(
  gateway: Gateway,
  scope: CustomerScope,
  ids: { subscription: string; card: string },
  { input, origin, requiresFirstPayment = false, offer }: RequestedSubscription,
): Promise<PreparedSubscription> {
  requireSource(input);
  const { merchant, customerId } = scope;
  const now = gateway.clock.now();
  const today = bogotaDateOf(now);
  // Without a source the request has card data: no id is empty.
  const sourceId = sourceIdOf(input) ?? '';
  const asked = { merchantId: merchant.id, customerId, sourceId, planId: input.plan_id, now };
  const gathered = await gatheringSubscriptions(gateway).submit(asked);
  const { plan } = gathered;
  // A deleted plan that a request names is 1005, as one that never was (Interface 3.4).
  if (plan?.status !== 'active') throw notFound('plan', '/plan_id');
  const quantity = readQuantity(merchant, plan, input.quantity);
  const trialEndDate = readTrialEnd(input.trial_end_date, today) ?? trialEnd(today, plan.trialDays);
  const redeemer = redeemerOf(customerId, plan.id, now);
  const discount = await discountOf(gateway.database, merchant.id, offer ?? input.coupon, redeemer);
  const { source: saved } = gathered;
  const isSaved = saved !== null && !saved.isToken;
  const chosen = isSaved
    ? chooseSavedCard({ id: sourceId, customerId, ...saved })
    : await chooseNewCard(gateway, scope, ids.card, { sent: input, origin });
  const { cardId, card, reused, discard } = chosen;
  const billing = startBilling(plan, trialEndDate, today);
  const about = { id: ids.subscription, creationDate: now, customerId, planId: plan.id, cardId, card };
  const begun = {
    ...billing,
    ...about,
    requiresFirstPayment: requiresFirstPayment && billing.status !== 'trial',
    ...newBilling(plan, quantity),
    discount,
    lastErrorCode: null,
    lastRetry: null,
    eventCount: 0,
  };
  const { subscription, created } = tellCreated(merchant.id, withFirstPeriodPaid(begun, plan, today));
  try {
    const source = isSaved ? gathered : await gatherCard(gateway, scope, cardId);
    const judged = await judgeCard(gateway, scope, {
      id: ids.subscription,
      cardId,
      terms: termsOfPlan(plan, quantity, discount),
      isCharged: billing.status !== 'trial' && !hasBegunFree(subscription),
      origin,
      gathered: source,
    });
    return { subscription, created, plan, chosen, judged, source: reused === undefined ? source : undefined };
  } catch (error) {
    await discard();
    throw error;
  }
}

function tellCreated(merchantId: string, begun: Subscription) {
  const { after, events } = tell(merchantId, begun, ['subscription.created'], begun.creationDate);
  const [created] = events;
  if (created === undefined) throw new Error('a subscription was created without a word');
  return { subscription: after, created };
}

/** A date before today means no trial; a date beyond the longest trial is a typing error. */
export function readTrialEnd(text: string | undefined, today: CalendarDate): CalendarDate | undefined {
  if (text === undefined) return undefined;
  // The schema accepts only real days.
  const date = text as CalendarDate;
  if (isBeyond(date)) throw refusedValue('trial_end_date', rule('later_than', { last: lastWrittenDay }));
  if (compareDates(date, addDays(today, TRIAL_DAYS_MAX)) > 0) {
    throw refusedValue('trial_end_date', rule('too_far_ahead', { days: TRIAL_DAYS_MAX }));
  }
  return date;
}
