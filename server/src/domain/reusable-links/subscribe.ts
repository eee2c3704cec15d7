import type { CardData } from '@recaudo/contract/api/cards';
import { type ErrorCode, errors } from '@recaudo/contract/shared/error-table';
import { GatewayError } from '../../platform/errors.ts';
import { idFromTail, newId } from '../../platform/primitives/values/id.ts';
import type { Offer } from '../billing/coupons/find-offer.ts';
import {
  type CreatedSubscription,
  createSubscription,
} from '../billing/subscriptions/create-subscription.ts';
import { findSubscription } from '../billing/subscriptions/store.ts';
import type { Subscription } from '../billing/subscriptions/subscription.ts';
import { consentDocuments } from '../charges/hosted/consent.ts';
import { insertConsents } from '../charges/hosted/consent-store.ts';
import { createCustomer } from '../customers/create-customer.ts';
import { deleteCustomer } from '../customers/delete-customer.ts';
import { rememberLanguage } from '../customers/recipient-store.ts';
import type { Origin } from '../fraud/facts.ts';
import type { OpenLink } from './open-link.ts';
import type { PayerFields } from './start-payment.ts';
import { LinkNotOpen, requireHold, requireOpen } from './take-use.ts';
import { findUse, holdUse, insertUse, releaseUse, type Use } from './use-store.ts';

/** Longer than any processor takes, so that a form submitted twice is processed once. */
const HOLD_MS = 60_000;

export type SubscribeOutcome =
  /** Subscribed, possibly with the first charge still unanswered. */
  | { kind: 'subscribed'; subscriptionId: string }
  /** No subscription: the payer may try another card, and the use is free again. */
  | { kind: 'declined'; code: ErrorCode }
  /** Nothing was charged; the payer can try again. */
  | { kind: 'unavailable' }
  /** The same form is already being processed. */
  | { kind: 'under_way' }
  /** The discount was used up in the meantime; nothing was charged. */
  | { kind: 'discount_gone' }
  | { kind: 'not_open'; status: LinkNotOpen['status'] };

export interface SubscribeForm {
  visit: string;
  payer: PayerFields;
  card: CardData;
  origin: Origin & { ipAddress: string };
  /** The offer that the page showed; null for the plain price. */
  offer: Offer | null;
}

/** Customer and subscription share the tail of their ids, so that each can be found from the other. */
const customerOf = (subscriptionId: string): string => idFromTail('customer', subscriptionId.slice(1));

/** Subscribes a payer: creates a customer, a card and a subscription with the operations of the API. */
export async function subscribe(view: OpenLink, form: SubscribeForm): Promise<SubscribeOutcome> {
  const { gateway, link } = view;
  const use = { merchantId: link.merchantId, linkId: link.id, visit: form.visit };
  const taken = await takeUse(view, use);
  if (taken.kind !== 'held') return taken;
  const { subscriptionId } = taken;
  const outcome = await tryToSubscribe(view, { use, subscriptionId }, form);
  if (outcome.kind === 'subscribed') return outcome;
  await forget(view, subscriptionId);
  await releaseUse(gateway.database, use, subscriptionId, gateway.realClock.now());
  return outcome;
}

interface HeldUse {
  use: Use;
  subscriptionId: string;
}

async function tryToSubscribe(view: OpenLink, held: HeldUse, form: SubscribeForm): Promise<SubscribeOutcome> {
  const { subscriptionId } = held;
  try {
    const { subscription, transaction } = await signOn(view, held, form);
    return isDeclined(subscription)
      ? { kind: 'declined', code: (transaction?.errorCode ?? errors.cardDeclined) as ErrorCode }
      : { kind: 'subscribed', subscriptionId };
  } catch (error) {
    if (error instanceof LinkNotOpen) return { kind: 'not_open', status: error.status };
    if (!(error instanceof GatewayError)) throw error;
    return (await findBegun(view, subscriptionId)) === undefined
      ? refusalOf(error)
      : { kind: 'subscribed', subscriptionId };
  }
}

/** Whether the first charge was declined and ended the subscription. */
const isDeclined = ({ requiresFirstPayment, status, currentPeriodNumber, failedAttempts }: Subscription) =>
  requiresFirstPayment && status === 'cancelled' && currentPeriodNumber === 1 && failedAttempts > 0;

type Taken = { kind: 'held'; subscriptionId: string } | SubscribeOutcome;

async function takeUse(view: OpenLink, use: Use): Promise<Taken> {
  const { gateway, link } = view;
  const realNow = gateway.realClock.now();
  const heldUntil = new Date(realNow.getTime() + HOLD_MS);
  const subscriptionId = newId('subscription');
  try {
    const isNew = await gateway.database.transaction(async tx => {
      // The form was submitted before, when the link's limits were already checked.
      if ((await findUse(tx, use)) !== undefined) return false;
      await requireOpen(gateway, tx, link);
      return insertUse(tx, use, { subscriptionId, heldUntil, now: gateway.clock.now() });
    });
    return isNew ? { kind: 'held', subscriptionId } : await takeAgain(view, use, heldUntil, realNow);
  } catch (error) {
    if (error instanceof LinkNotOpen) return { kind: 'not_open', status: error.status };
    throw error;
  }
}

/**
 * Handles a form that was submitted before: finished, in progress, or abandoned after a decline or a crash. An abandoned
 * form has lost its use, which another payer may have by now.
 */
async function takeAgain(view: OpenLink, use: Use, heldUntil: Date, realNow: Date): Promise<Taken> {
  const { gateway, link } = view;
  const known = await findUse(gateway.database, use);
  const begun = await findBegun(view, known?.subscriptionId ?? '');
  if (begun !== undefined && !isDeclined(begun)) return { kind: 'subscribed', subscriptionId: begun.id };
  // The declined request crashed before it could release its use.
  if (begun !== undefined) await releaseUse(gateway.database, use, begun.id, realNow);
  else if (known?.heldUntil != null && known.heldUntil > realNow) return { kind: 'under_way' };
  const subscriptionId = await gateway.database.transaction(async tx => {
    await requireOpen(gateway, tx, link);
    return holdUse(tx, use, { until: heldUntil, now: realNow, newId: newId('subscription') });
  });
  return subscriptionId === undefined ? { kind: 'under_way' } : { kind: 'held', subscriptionId };
}

const findBegun = (
  { gateway, merchant }: OpenLink,
  subscriptionId: string,
): Promise<Subscription | undefined> => {
  const scope = { merchantId: merchant.id, customerId: customerOf(subscriptionId) };
  return findSubscription(gateway.database, scope, subscriptionId);
};

async function signOn(
  view: OpenLink,
  { use, subscriptionId }: HeldUse,
  form: SubscribeForm,
): Promise<CreatedSubscription> {
  const { gateway, merchant, link, brand, language } = view;
  const customerId = customerOf(subscriptionId);
  const givenAt = gateway.realClock.now();
  const keepConsents = (transactionId: string): Promise<void> =>
    insertConsents(gateway.database, consentDocuments(brand, language), {
      merchantId: merchant.id,
      transactionId,
      attemptNumber: 1,
      givenAt,
      ipAddress: form.origin.ipAddress,
      language,
    });
  await createCustomer(gateway, merchant.id, customerId, { ...form.payer, requires_account: false });
  await rememberLanguage(gateway.database, merchant.id, customerId, language);
  // Stored before the charge, so that a crash never leaves a charge without consent.
  await keepConsents(subscriptionId);
  const created = await createSubscription(
    gateway,
    { merchant, customerId },
    { subscription: subscriptionId, card: newId('card') },
    {
      input: { plan_id: link.planId ?? '', card: form.card },
      origin: form.origin,
      startOptions: {
        requiresFirstPayment: true,
        offer: form.offer ?? undefined,
        ...(link.mostUses === null
          ? {}
          : { also: tx => requireHold(gateway, tx, link, { use, subscriptionId }) }),
      },
    },
  );
  if (created.transaction !== undefined) await keepConsents(created.transaction.id);
  return created;
}

/** Deletes the customer if the card was declined. */
async function forget({ gateway, merchant }: OpenLink, subscriptionId: string): Promise<void> {
  const id = customerOf(subscriptionId);
  await deleteCustomer(gateway, merchant, id).catch((error: unknown) =>
    gateway.log.warn({ err: error, customer_id: id }, 'could not remove a customer without a subscription'),
  );
}

function refusalOf(error: GatewayError): SubscribeOutcome {
  const { errorCode: code, reason } = error;
  if (reason === 'coupon_not_redeemable') return { kind: 'discount_gone' };
  if (code === errors.internal || code === errors.unavailable) return { kind: 'unavailable' };
  if (code === errors.rejectedByProcessor || (code > 3000 && code < 4000)) return { kind: 'declined', code };
  throw error;
}
