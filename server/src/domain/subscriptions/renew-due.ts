import type { Gateway } from '../../dependencies.ts';
import { writeJson } from '../../http/json-writer.ts';
import { bogotaDateOf } from '../../primitives/calendar-date.ts';
import { newId } from '../../primitives/id.ts';
import { inParallel } from '../../primitives/in-parallel.ts';
import { openCard } from '../../vault/card-cipher.ts';
import { checkExpiration } from '../cards/card.ts';
import { cardToView } from '../cards/view.ts';
import { referenceOf } from '../charges/attempt.ts';
import { postponeAttempt } from '../charges/attempt-store.ts';
import { newCardCharge, type Transaction } from '../charges/charge.ts';
import type { Ending } from '../charges/settlement.ts';
import { customerAccount, merchantAccount } from '../ledger/store.ts';
import { type DueAction, dueAction } from './billing-rules.ts';
import { claimDueSubscriptions, type DueSubscription } from './billing-store.ts';
import { changeDueSubscriptions } from './change-due.ts';
import { gatherRenewals, type NewRenewal, type RenewalSource, recordRenewals } from './renewal-store.ts';
import { settleRenewal } from './settle-renewals.ts';

/** What a run has done (interface 5). */
export interface BillingCounts {
  claimed: number;
  renewals: number;
  retries: number;
  failed: number;
  cancelled: number;
}

export interface BillingRun {
  /** Only this merchant, on its own clock; null is everyone on real time. */
  merchantId: string | null;
  batchSize: number;
}

const LEASE_MS = 10 * 60_000;
const PER_MERCHANT = 100;
const CALLS_AT_ONCE = 64;
const GRACE_MS = 10_000;

export type ChargeAction = Extract<DueAction, { kind: 'charge' }>;

interface Renewal {
  due: DueSubscription;
  action: ChargeAction;
  source: RenewalSource;
  charge: Transaction;
}

/** One batch of due subscriptions: claimed, recorded, called and settled together (design 3). */
export async function renewDue(gateway: Gateway, run: BillingRun): Promise<BillingCounts> {
  const now = gateway.clock.now();
  const realNow = gateway.realClock.now();
  const today = bogotaDateOf(now);
  const claimed = await claimDueSubscriptions(gateway.database, {
    merchantId: run.merchantId,
    today,
    now: realNow,
    leaseUntil: new Date(realNow.getTime() + LEASE_MS),
    batchSize: run.batchSize,
    perMerchant: run.merchantId === null ? PER_MERCHANT : run.batchSize,
    // Any id will do to start with: over time every merchant comes first.
    startAt: newId('merchant').slice(0, 1) + Math.random().toString(36).slice(2, 6),
  });
  const counts: BillingCounts = { claimed: claimed.length, renewals: 0, retries: 0, failed: 0, cancelled: 0 };
  const charges: { due: DueSubscription; action: ChargeAction }[] = [];
  const changes: DueSubscription[] = [];
  for (const due of claimed) {
    const action = dueAction(due.subscription, due.terms, today);
    if (action.kind === 'charge') charges.push({ due, action });
    else changes.push(due);
  }
  counts.cancelled += await changeDueSubscriptions(gateway, changes, now);
  await chargeAll(gateway, charges, counts, now);
  return counts;
}

async function chargeAll(
  gateway: Gateway,
  charges: { due: DueSubscription; action: ChargeAction }[],
  counts: BillingCounts,
  now: Date,
): Promise<void> {
  const renewals = await record(gateway, charges, now);
  await inParallel(CALLS_AT_ONCE, renewals, async renewal => {
    const ending = await call(gateway, renewal, now);
    if (renewal.action.attempt === 1) counts.renewals += 1;
    else counts.retries += 1;
    if (ending?.kind === 'declined') counts.failed += 1;
  });
}

/**
 * Charges one subscription now, for a request that holds its lease: the first charge, or one with a new card (then
 * `due` has that card). Answers the id of the charge; undefined when this attempt was made before.
 */
export async function chargeSubscription(
  gateway: Gateway,
  due: DueSubscription,
  action: ChargeAction,
): Promise<string | undefined> {
  const now = gateway.clock.now();
  const [renewal] = await record(gateway, [{ due, action }], now);
  if (renewal === undefined) return undefined;
  await call(gateway, renewal, now);
  return renewal.charge.id;
}

/** The renewals of this batch that are ours to call: what was recorded before belongs to the sweep that asks. */
async function record(
  gateway: Gateway,
  charges: { due: DueSubscription; action: ChargeAction }[],
  now: Date,
): Promise<Renewal[]> {
  if (charges.length === 0) return [];
  const sources = await gatherRenewals(
    gateway.database,
    charges.map(({ due: { merchantId, subscription } }) => ({
      merchantId,
      customerId: subscription.customerId,
      cardId: subscription.cardId,
    })),
  );
  const renewals = charges.flatMap(({ due, action }, index): Renewal[] => {
    const source = sources[index];
    return source === undefined ? [] : [{ due, action, source, charge: chargeOf(due, source, now) }];
  });
  const recorded = await recordRenewals(
    gateway.database,
    renewals.map(renewal => rowOf(gateway, renewal, now)),
  );
  return renewals.filter(({ charge }) => recorded.has(charge.id));
}

function chargeOf({ subscription, terms }: DueSubscription, source: RenewalSource, now: Date): Transaction {
  const { customerId, cardId } = subscription;
  const card =
    source.card === null
      ? subscription.card
      : writeJson(cardToView({ ...source.card, id: cardId, customerId }));
  return newCardCharge({
    id: newId('transaction'),
    customerId,
    now,
    amountCentavos: terms.amountCentavos,
    account: source.hasAccount ? customerAccount(customerId) : merchantAccount,
    description: terms.planName,
    iva: '0',
    sourceId: cardId,
    card,
  });
}

const rowOf = (gateway: Gateway, { due, action, charge }: Renewal, now: Date): NewRenewal => {
  const sentAt = gateway.realClock.now();
  return {
    merchantId: due.merchantId,
    id: charge.id,
    customerId: due.subscription.customerId,
    now,
    amountCentavos: charge.amountCentavos,
    account: charge.account,
    description: due.terms.planName,
    sourceId: due.subscription.cardId,
    card: charge.card ?? '',
    subscriptionId: due.subscription.id,
    period: action.period,
    attempt: action.attempt,
    sentAt,
    nextCheckAt: new Date(sentAt.getTime() + gateway.processorTimeoutMs + GRACE_MS),
  };
};

/** Calls and settles one renewal. Undefined: unknown, and asked for by the sweep until it is known. */
async function call(gateway: Gateway, renewal: Renewal, now: Date): Promise<Ending | undefined> {
  const { due, action, source, charge } = renewal;
  const ending = refusalBeforeCall(source, now) ?? (await authorise(gateway, renewal));
  if (ending === undefined) {
    const attempt = { merchantId: due.merchantId, transactionId: charge.id, number: 1 };
    await postponeAttempt(gateway.database, attempt, 'unknown', gateway.realClock.now());
    return undefined;
  }
  await settleRenewal(gateway, {
    merchantId: due.merchantId,
    charge,
    attemptNumber: 1,
    subscriptionId: due.subscription.id,
    period: action.period,
    ending,
    fees: source.fees,
    now,
  });
  return ending;
}

/** A card that was deleted or is over needs no processor to be refused. */
function refusalBeforeCall({ card }: RenewalSource, now: Date): Ending | undefined {
  if (card === null) return { kind: 'declined', code: 3006 };
  const expiration = { month: card.expirationMonth, year: card.expirationYear };
  const isOver = checkExpiration(expiration, bogotaDateOf(now)) !== undefined;
  return isOver ? { kind: 'declined', code: 3002 } : undefined;
}

async function authorise(gateway: Gateway, { due, source, charge }: Renewal): Promise<Ending | undefined> {
  const { card, merchantId, cardId } = source;
  if (card === null) return { kind: 'declined', code: 3006 };
  const sealed = { keyId: card.keyId, wrappedKey: card.wrappedKey, sealed: card.sealedNumber };
  const outcome = await gateway.cardProcessor.authorise(
    {
      merchantId: due.merchantId,
      reference: referenceOf({ transactionId: charge.id, number: 1 }),
      amountCentavos: charge.amountCentavos,
      capture: true,
      card: {
        number: openCard(gateway.keyRing, { merchantId, cardId }, sealed).cardNumber,
        holderName: card.holderName,
        expirationMonth: card.expirationMonth,
        expirationYear: card.expirationYear,
        cvv2: null,
      },
    },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  if (outcome.kind === 'unknown') return undefined;
  return outcome.kind === 'unavailable' ? { kind: 'not_sent' } : outcome;
}
