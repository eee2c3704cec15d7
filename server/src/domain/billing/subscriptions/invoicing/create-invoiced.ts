import type { NewSubscription } from '@recaudo/contract/api/billing/subscriptions';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound, refusedValue } from '../../../../platform/errors.ts';
import type { Scope } from '../../../merchants/merchant.ts';
import { reserveDiscount } from '../../coupons/redeem.ts';
import type { Invoice } from '../../invoices/invoice.ts';
import { findInvoice, findInvoiceOfPeriod } from '../../invoices/store.ts';
import { newBilling, termsOfPlan } from '../bill-period.ts';
import { startBilling } from '../billing-rules.ts';
import { discountOf, redeemerOf } from '../discounts/begin-with-discount.ts';
import { readItems } from '../items/read-items.ts';
import { requireSplittable } from '../items/require-splits.ts';
import { tell } from '../notices/subscription-events.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import { gatheringSubscriptions } from '../renewals/gather-store.ts';
import { readStart } from '../start-dates.ts';
import { startSubscriptions } from '../start-store.ts';
import { findSubscription } from '../store.ts';
import type { Subscription } from '../subscription.ts';
import { findCardField } from '../subscription-card.ts';
import { afterPeriodInvoice, invoicePeriod } from './invoice-period.ts';

type CustomerScope = Scope & { customerId: string };

interface CreatedInvoiced {
  subscription: Subscription;
  transaction: undefined;
  /** The invoice of the first period; undefined during a trial. */
  invoice: Invoice | undefined;
}

const FIRST = 1;

/** Creates a subscription without a card. Without a trial, its first invoice opens immediately. */
export async function createInvoiced(
  gateway: Gateway,
  scope: CustomerScope,
  ids: { subscription: string; areFresh?: boolean },
  input: NewSubscription,
): Promise<CreatedInvoiced> {
  const { database } = gateway;
  const card = findCardField(input);
  if (card !== undefined) throw refusedValue(card, 'not_with_send_invoice');
  const known = ids.areFresh === true ? undefined : await findKnown(database, scope, ids.subscription);
  if (known !== undefined) return known;
  const now = gateway.clock.now();
  const due = await prepare(gateway, scope, { id: ids.subscription, input, now });
  const invoiceId = await database.transaction(tx => begin(tx, due, now));
  if (invoiceId === 'known') return (await findKnown(database, scope, ids.subscription)) ?? gone();
  const { merchantId, subscription } = due;
  return {
    subscription: subscription.status === 'trial' ? subscription : afterPeriodInvoice(due, FIRST, now),
    transaction: undefined,
    invoice: invoiceId === undefined ? undefined : await findInvoice(database, merchantId, invoiceId),
  };
}

type Begun = Omit<DueSubscription, 'owedInvoice'>;

/** Looks up everything that the request refers to. The result is the subscription before its first invoice. */
async function prepare(
  gateway: Gateway,
  { merchant, customerId }: CustomerScope,
  { id, input, now }: { id: string; input: NewSubscription; now: Date },
): Promise<Begun> {
  const { database } = gateway;
  const today = bogotaDateOf(now);
  const asked = { merchantId: merchant.id, customerId, sourceId: '', planId: input.plan_id, now };
  const { plan, hasAccount } = await gatheringSubscriptions(gateway).submit(asked);
  if (plan?.status !== 'active') throw notFound('plan', '/plan_id');
  await requireSplittable(database, merchant.id, plan, hasAccount);
  const { quantity, items } = await readItems(database, merchant, plan, input);
  const { startDate, trialEndDate } = readStart(input, plan, today);
  const redeemer = redeemerOf(customerId, plan.id, now);
  const discount = await discountOf(database, merchant.id, input.coupon, redeemer);
  const subscription: Subscription = {
    ...startBilling(plan, trialEndDate, today),
    daysUntilDue: input.days_until_due ?? 0,
    id,
    creationDate: now,
    customerId,
    planId: plan.id,
    cardId: '',
    card: 'null',
    requiresFirstPayment: false,
    ...newBilling(plan, quantity, items),
    startDate,
    discount,
    lastErrorCode: null,
    lastRetry: null,
    eventCount: 0,
  };
  const terms = termsOfPlan(plan, quantity, { items, discount });
  return { merchantId: merchant.id, terms, subscription: { ...subscription, eventCount: 1 } };
}

/** Writes the subscription, the reservation of its coupon, and its first invoice. */
async function begin(tx: Queryable, due: Begun, now: Date): Promise<string | undefined> {
  const { merchantId, subscription } = due;
  const isTrial = subscription.status === 'trial';
  const written = isTrial ? subscription : afterPeriodInvoice(due, FIRST, now);
  const { events } = tell(merchantId, { ...written, eventCount: 0 }, ['subscription.created'], now);
  const [created] = events;
  if (created === undefined) throw new Error('a new subscription emitted no event');
  const row = { merchantId, subscription: written, leaseUntil: null, created, charge: null };
  const [started] = await startSubscriptions(tx, [row]);
  if (started === undefined || started.kind === 'gone') return gone();
  if (started.kind === 'known') return 'known';
  const { customerId, id: subscriptionId, discount } = subscription;
  if (discount !== null) {
    await reserveDiscount(tx, { merchantId, customerId, subscriptionId }, discount, now);
  }
  return isTrial ? undefined : invoicePeriod(tx, due, FIRST, now);
}

/** For a repeated request: the subscription and its first invoice in their current state. */
async function findKnown(
  database: Queryable,
  { merchant, customerId }: CustomerScope,
  id: string,
): Promise<CreatedInvoiced | undefined> {
  const subscription = await findSubscription(database, { merchantId: merchant.id, customerId }, id);
  if (subscription === undefined) return undefined;
  const invoice = await findInvoiceOfPeriod(database, merchant.id, { subscriptionId: id, period: FIRST });
  return { subscription, transaction: undefined, invoice };
}

/** The plan or the customer was deleted in the meantime. */
function gone(): never {
  throw notFound('plan', '/plan_id');
}
