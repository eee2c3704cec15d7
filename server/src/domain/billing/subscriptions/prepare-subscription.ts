import type { NewSubscription } from '@recaudo/contract/api/billing/subscriptions';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import type { PaymentSource } from '../../charges/payment.ts';
import type { Origin } from '../../fraud/facts.ts';
import type { Scope } from '../../merchants/merchant.ts';
import type { ResourceEvent } from '../../webhooks/events/store.ts';
import type { Offer } from '../coupons/find-offer.ts';
import type { Plan } from '../plans/plan.ts';
import { newBilling, type PlanTerms, termsOfPlan } from './bill-period.ts';
import { startBilling } from './billing-rules.ts';
import {
  discountOf,
  hasBegunFree,
  redeemerOf,
  withFirstPeriodPaid,
} from './discounts/begin-with-discount.ts';
import { readItems } from './items/read-items.ts';
import { requireSplittable } from './items/require-splits.ts';
import { tell } from './notices/subscription-events.ts';
import { gatheringSubscriptions } from './renewals/gather-store.ts';
import { gatherCard, type JudgedCharge, judgeCard } from './renewals/judge-card.ts';
import { readStart } from './start-dates.ts';
import type { Subscription } from './subscription.ts';
import {
  type ChosenCard,
  chooseNewCard,
  chooseSavedCard,
  requireSource,
  sourceIdOf,
} from './subscription-card.ts';

type CustomerScope = Scope & { customerId: string };

/** A subscription ready to be written. Only a new card has been stored so far. */
export interface PreparedSubscription {
  subscription: Subscription;
  created: ResourceEvent;
  plan: Plan;
  terms: PlanTerms;
  chosen: ChosenCard;
  /** The data to charge the card with; undefined if writing the subscription changes it. */
  source: PaymentSource | undefined;
  judged: JudgedCharge | undefined;
  /** Credit of the customer. */
  creditCentavos: bigint;
  /** True if items wait for the customer's next invoice. */
  hasWaitingItems: boolean;
}

export interface RequestedSubscription {
  input: NewSubscription;
  origin: Origin | null;
  requiresFirstPayment?: boolean | undefined;
  /** Replaces the coupon of the request. */
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
  const { plan, creditCentavos, hasWaitingItems, source: saved } = gathered;
  // A deleted plan is rejected with 1005, as an unknown one (Interface 3.4).
  if (plan?.status !== 'active') throw notFound('plan', '/plan_id');
  await requireSplittable(gateway.database, merchant.id, plan, gathered.hasAccount);
  const { quantity, items } = await readItems(gateway.database, merchant, plan, input);
  const { startDate, trialEndDate } = readStart(input, plan, today);
  const redeemer = redeemerOf(customerId, plan.id, now);
  const discount = await discountOf(gateway.database, merchant.id, offer ?? input.coupon, redeemer);
  const isSaved = saved !== null && !saved.isToken;
  const chosen = isSaved
    ? chooseSavedCard({ id: sourceId, customerId, ...saved })
    : await chooseNewCard(gateway, scope, ids.card, { sent: input, origin });
  const { cardId, card, reused, discard } = chosen;
  const terms = termsOfPlan(plan, quantity, { items, discount });
  const billing = startBilling(plan, trialEndDate, today);
  const about = { id: ids.subscription, creationDate: now, customerId, planId: plan.id, cardId, card };
  const begun = {
    ...billing,
    ...about,
    requiresFirstPayment: requiresFirstPayment && billing.status !== 'trial',
    ...newBilling(plan, quantity, items),
    startDate,
    discount,
    lastErrorCode: null,
    lastRetry: null,
    eventCount: 0,
  };
  const { subscription, created } = withCreatedEvent(merchant.id, withFirstPeriodPaid(begun, terms, today));
  try {
    const source = isSaved ? gathered : await gatherCard(gateway, scope, cardId);
    const judged = await judgeCard(gateway, scope, {
      id: ids.subscription,
      cardId,
      terms,
      isCharged: billing.status !== 'trial' && !hasBegunFree(subscription),
      origin,
      gathered: source,
    });
    const unchanged = reused === undefined ? source : undefined;
    const billed = { creditCentavos, hasWaitingItems };
    return { subscription, created, plan, terms, chosen, judged, ...billed, source: unchanged };
  } catch (error) {
    await discard();
    throw error;
  }
}

function withCreatedEvent(merchantId: string, begun: Subscription) {
  const { after, events } = tell(merchantId, begun, ['subscription.created'], begun.creationDate);
  const [created] = events;
  if (created === undefined) throw new Error('a new subscription emitted no event');
  return { subscription: after, created };
}
