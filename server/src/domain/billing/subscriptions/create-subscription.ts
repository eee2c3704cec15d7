import type { NewSubscription } from '@recaudo/contract/api/billing/subscriptions';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, refusedValue } from '../../../platform/errors.ts';
import type { Transaction } from '../../charges/charge.ts';
import type { PaymentSource } from '../../charges/payment.ts';
import { findTransaction } from '../../charges/store.ts';
import type { Origin } from '../../fraud/facts.ts';
import type { Merchant, Scope } from '../../merchants/merchant.ts';
import type { Offer } from '../coupons/find-offer.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { PlanTerms } from './bill-period.ts';
import { nextCharge } from './billing-rules.ts';
import { beginDiscount, hasBegunFree } from './discounts/begin-with-discount.ts';
import { createInvoiced } from './invoicing/create-invoiced.ts';
import { type PreparedSubscription, prepareSubscription } from './prepare-subscription.ts';
import { findWithTerms } from './renewals/billing-store.ts';
import { chargeSubscription } from './renewals/charge-renewals.ts';
import { takeLease } from './renewals/lease-store.ts';
import type { ChargedRenewal, DueCharge } from './renewals/renewal.ts';
import { findRenewalCharge } from './renewals/renewal-look-up-store.ts';
import type { RenewalSource } from './renewals/renewal-source-store.ts';
import type { NewRenewal } from './renewals/renewal-store.ts';
import { type Started, startingSubscriptions, startSubscriptions } from './start-store.ts';
import { findSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';
import { originWith } from './subscription-card.ts';

export interface CreatedSubscription {
  subscription: Subscription;
  /** The first charge; undefined for a trial or an invoiced customer. */
  transaction: Transaction | undefined;
  /** The first invoice of an invoiced customer. */
  invoice?: Invoice | undefined;
}

type CustomerScope = Scope & { customerId: string };

/** Longer than any processor takes: no worker claims the subscription during its first charge. */
const LEASE_MS = 45_000;

const first = { period: 1, attempt: 1 };

/**
 * Interface 16.3. Without a trial the first period is charged immediately; a decline leaves the subscription past_due,
 * with retries to come. A request repeated with the same ids after a crash continues where the first one stopped. A
 * null `origin` means that the merchant itself made the request, so no fraud rules apply.
 */
export async function createSubscription(
  gateway: Gateway,
  scope: CustomerScope,
  ids: NewIds,
  {
    input,
    origin = null,
    startOptions: { requiresFirstPayment = false, also, offer } = {},
  }: { input: NewSubscription; origin?: Origin | null | undefined; startOptions?: StartOptions | undefined },
): Promise<CreatedSubscription> {
  if (input.collection === 'send_invoice') return createInvoiced(gateway, scope, ids, input);
  if (input.days_until_due !== undefined) throw refusedValue('days_until_due', 'only_with_send_invoice');
  const merchantId = scope.merchant.id;
  const realNow = gateway.realClock.now();
  const leaseUntil = new Date(realNow.getTime() + LEASE_MS);
  const known = ids.areFresh === true ? undefined : await findKnown(gateway, scope, ids.subscription);
  if (known !== undefined) {
    await takeLease(gateway.database, merchantId, known.id, { now: realNow, leaseUntil });
    return goOn(gateway, merchantId, known, leaseUntil);
  }
  const judgedOrigin = originWith(input, origin);
  const prepared = {
    ...(await prepareSubscription(gateway, scope, ids, {
      input,
      origin: judgedOrigin,
      requiresFirstPayment,
      offer,
    })),
    also,
  };
  const { subscription, source, creditCentavos, hasWaitingItems } = prepared;
  const isUncharged = subscription.status === 'trial' || hasBegunFree(subscription);
  return isUncharged || source === undefined || creditCentavos > 0n || hasWaitingItems
    ? beginStepwise(gateway, scope, prepared, leaseUntil)
    : beginCharged(gateway, scope.merchant, prepared, { paymentSource: source, leaseUntil });
}

export interface StartOptions {
  /** Without a trial, a declined first charge ends the subscription instead of leaving it past_due. */
  requiresFirstPayment?: boolean;
  /** The discount that its page showed; replaces the coupon of the request. */
  offer?: Offer | undefined;
  /** Runs first in the transaction that writes the subscription; an error rolls it back. */
  also?: ((tx: Queryable) => Promise<void>) | undefined;
}

type ReadyToStart = PreparedSubscription & Pick<StartOptions, 'also'>;

/** `areFresh`: the request has no Idempotency-Key, so these ids cannot exist yet. */
export interface NewIds {
  subscription: string;
  card: string;
  areFresh?: boolean;
}

const findKnown = ({ database }: Gateway, { merchant, customerId }: CustomerScope, id: string) =>
  findSubscription(database, { merchantId: merchant.id, customerId }, id);

/** Records the subscription and its first charge in one statement. */
async function beginCharged(
  gateway: Gateway,
  { id: merchantId, fees }: Merchant,
  prepared: ReadyToStart,
  {
    paymentSource: { hasAccount, source: card },
    leaseUntil,
  }: { paymentSource: PaymentSource; leaseUntil: Date },
): Promise<CreatedSubscription> {
  const { subscription, terms, judged } = prepared;
  const { cardId } = subscription;
  const source: RenewalSource = {
    merchantId,
    cardId,
    hasAccount,
    creditCentavos: 0n,
    hasWaitingItems: false,
    fees,
    card,
  };
  const made = await chargeSubscription(gateway, chargeOf(merchantId, subscription, terms, source), {
    leaseUntil,
    judged,
    async record(charge) {
      const started = await start(gateway, merchantId, prepared, { leaseUntil, charge });
      return started.kind === 'started'
        ? { isOurs: true, securityCode: started.securityCode }
        : { isOurs: false, securityCode: null };
    },
  });
  return createdBy(gateway, merchantId, subscription, made);
}

/**
 * Used for trials and free periods, for saved cards with new details, and for customers with credit or waiting items.
 */
async function beginStepwise(
  gateway: Gateway,
  scope: CustomerScope,
  prepared: ReadyToStart,
  leaseUntil: Date,
): Promise<CreatedSubscription> {
  const merchantId = scope.merchant.id;
  const { subscription: begun, terms, judged } = prepared;
  const isUncharged = begun.status === 'trial' || hasBegunFree(begun);
  const started = await start(gateway, merchantId, prepared, {
    leaseUntil: isUncharged ? null : leaseUntil,
    charge: null,
  });
  const isNew = started.kind === 'started';
  const subscription = isNew ? begun : ((await findKnown(gateway, scope, begun.id)) ?? begun);
  if (isNew && isUncharged) return { subscription, transaction: undefined };
  if (!isNew) return goOn(gateway, merchantId, subscription, leaseUntil);
  const charge = chargeOf(merchantId, subscription, terms);
  const made = await chargeSubscription(gateway, charge, { leaseUntil, judged });
  return createdBy(gateway, merchantId, subscription, made);
}

/** Writes the subscription. If that fails, discards the card that was saved for it. */
async function start(
  gateway: Gateway,
  merchantId: string,
  { subscription, terms, created, chosen, also }: ReadyToStart,
  { leaseUntil, charge }: { leaseUntil: Date | null; charge: NewRenewal | null },
): Promise<Started> {
  const row = { merchantId, subscription, leaseUntil, created, charge };
  const { reused, discard } = chosen;
  try {
    const isAlone = reused === undefined && also === undefined && subscription.discount === null;
    const started = await (isAlone
      ? startingSubscriptions(gateway).submit(row)
      : gateway.database.transaction(async tx => {
          await also?.(tx);
          const [written = { kind: 'gone' } as const] = await startSubscriptions(tx, [row]);
          if (written.kind === 'started') {
            await reused?.prepare(tx);
            await reused?.keep(tx);
            await beginDiscount(tx, { merchantId, subscription, terms }, subscription.creationDate);
          }
          return written;
        }));
    if (started.kind === 'gone') throw notFound('source', '/source_id');
    return started;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Builds the first charge of a subscription that this request has just written under its own lease. */
const chargeOf = (
  merchantId: string,
  subscription: Subscription,
  terms: PlanTerms,
  source?: RenewalSource,
): DueCharge => ({
  due: { merchantId, subscription, terms, owedInvoice: null },
  action: { kind: 'charge', ...first },
  source,
  initiator: 'payer',
  isAsStored: true,
});

/**
 * Continues with a stored subscription, which may have changed: makes its first charge, or finds the one already made.
 */
async function goOn(
  gateway: Gateway,
  merchantId: string,
  subscription: Subscription,
  leaseUntil: Date,
): Promise<CreatedSubscription> {
  if (subscription.status === 'trial') return { subscription, transaction: undefined };
  const due = await findWithTerms(gateway.database, merchantId, subscription.id);
  if (due === undefined) throw notFound('plan', '/plan_id');
  const next = nextCharge(subscription);
  const isFirst = next.period === first.period && next.attempt === first.attempt;
  const charge = { ...chargeOf(merchantId, subscription, due.terms), isAsStored: false };
  const made = isFirst ? await chargeSubscription(gateway, charge, { leaseUntil }) : undefined;
  return createdBy(gateway, merchantId, subscription, made);
}

/** Returns the subscription after its first charge; reads both again if another request made the charge. */
async function createdBy(
  { database }: Gateway,
  merchantId: string,
  subscription: Subscription,
  made: ChargedRenewal | undefined,
): Promise<CreatedSubscription> {
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
