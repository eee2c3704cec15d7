import { setTimeout as sleep } from 'node:timers/promises';
import type { NewCharge } from '@recaudo/contract/api/charges';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import { GatewayError, notFound, tokenUsed } from '../../platform/errors.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import { inStage } from '../../platform/tracing/stages.ts';
import { agreementOf, isExpired } from '../cards/card.ts';
import type { FraudFacts } from '../fraud/facts.ts';
import { matchFraudRules } from '../fraud/match-fraud-rules.ts';
import type { Merchant, Scope } from '../merchants/merchant.ts';
import { reserveVolume } from '../merchants/volume-limits/reserve-volume.ts';
import { postponeAttempt } from '../payments/attempt-store.ts';
import {
  authoriseCard,
  type CardOperation,
  carryOut,
  openNumber,
  type PaymentGateway,
  type Recorded,
  referenceOf,
  SETTLE_PATIENCE_MS,
  timesOfCall,
} from '../payments/card-operation.ts';
import { failoverOf } from '../payments/failover.ts';
import { cardRoutingFacts, connectionsOf, draftOf } from '../routing/choose-connections.ts';
import { splitsOfCharge } from '../splits/split-charge.ts';
import { createTokenOfBody } from './card-in-body.ts';
import { factsOf, requireMerchantsAccount } from './charge.ts';
import { takeBackLater } from './follow-ups/take-back-later.ts';
import { gatherBatch } from './gather-store.ts';
import type {
  CardPayment,
  CardSource,
  ChargeRequestContext,
  Decline,
  IssuerResult,
  JudgedBeforeCall,
  JudgedPayment,
  NewPayment,
  PaymentResult,
  RecordedCharge,
  RecordedPayment,
  Settlement,
} from './payment.ts';
import { recordDeclinedCharge } from './record-declined-charge.ts';
import { recordBatch } from './record-store.ts';
import {
  findEarlierCharge,
  missingSource,
  requireEarlierCharge,
  resultOfEarlier,
  resultOfRepeat,
} from './repeated-charge.ts';
import { chargedCard, settleBatch, settlementOf } from './settle-store.ts';
import type { Transaction } from './transaction.ts';
import { chargeOrThrow, newChargeOf, readCardPayment, resultOf } from './view.ts';

/** Interface 10.4: charges a saved card or a token. A decline is recorded and thrown. */
export async function createCardCharge(
  gateway: PaymentGateway,
  scope: Scope,
  context: ChargeRequestContext,
  { input, issuer = {} }: { input: NewCharge; issuer?: IssuerResult | undefined },
): Promise<Transaction> {
  const { merchant } = scope;
  const splits =
    input.splits === undefined ? null : await splitsOfCharge(gateway.database, merchant.id, input);
  const payment = readCardPayment(scope, context, { input, splits }, gateway.clock.now());
  const sourceId = input.source_id ?? (await createTokenOfBody(gateway, merchant, input));
  return chargeOrThrow(await takeCardPayment(gateway, merchant, { ...payment, sourceId, ...issuer }));
}

/** Records one payment; by default together with others. */
export type RecordPayment = (row: NewPayment) => Promise<RecordedPayment>;

/**
 * An API charge: gathers and checks its source, then runs like every card operation. `record` writes more in the transaction that
 * records it, such as the invoice that it pays.
 */
export async function takeCardPayment(
  gateway: PaymentGateway,
  merchant: Merchant,
  requested: CardPayment,
  record: RecordPayment = row => recordBatch(gateway).submit(row),
): Promise<PaymentResult> {
  const now = gateway.clock.now();
  const subject = () => ({ merchantId: merchant.id, resourceId: requested.id });
  const gathered = await inStage(gateway, { stage: 'gather', subject }, () =>
    gatherSource(gateway, merchant, requested, now),
  );
  const { customerFound, customerId, hasAccount, email, source } = gathered;
  if (!customerFound || source === null) {
    // The request may be repeated after a crash: this charge already used the token, or the card was deleted since.
    const earlier = await findEarlierCharge(gateway, merchant, requested.id);
    if (earlier === undefined) throw await missingSource(gateway, merchant.id, requested, customerFound);
    return resultOfRepeat(earlier);
  }
  const payment = customerId === null ? requested : { ...requested, customerId, customerDetails: null };
  const charge = newChargeOf(payment, source, hasAccount, now);
  if (charge.splits !== null) requireMerchantsAccount(charge);
  const cardNumber = openNumber(gateway, { merchantId: merchant.id, cardId: payment.sourceId }, source);
  const facts = factsOf(gateway, payment, { ...source, cardNumber }, { customerEmail: email, now });
  const judged = await inStage(
    gateway,
    { stage: 'judge', subject, resultOf: ({ kind }) => ({ result: kind }) },
    () => judgeBeforeCall(gateway, merchant, source, { facts, declinedWith: payment.declinedWith }),
  );
  if (judged.kind === 'refused') return recordDeclinedCharge(gateway, merchant, charge, judged);
  const { reviewRules } = judged;
  const routingFacts = cardRoutingFacts(charge, { ...source, cardNumber }, 'payer');
  const connections = await connectionsOf(gateway, merchant.id, routingFacts);
  return carryOut(
    gateway,
    chargeOperation(gateway, merchant, {
      payment,
      charge,
      source,
      cardNumber,
      facts,
      reviewRules,
      connections,
      record,
    }),
  );
}

/** Interface 5.2: a customer's card can be charged at merchant level; the charge belongs to that customer. */
export const gatherSource = (
  gateway: PaymentGateway,
  { id: merchantId, profile }: Merchant,
  { customerId, sourceId }: Pick<CardPayment, 'customerId' | 'sourceId'>,
  now: Date,
) => {
  const ofAnyCustomer = profile === 'lenient';
  return gatherBatch(gateway).submit({ merchantId, customerId, ofAnyCustomer, sourceId, now });
};

/** Expiry, fraud rules and volume limits, before any processor is called. */
export async function judgeBeforeCall(
  gateway: PaymentGateway,
  merchant: Merchant,
  source: CardSource,
  { facts, declinedWith }: { facts: FraudFacts; declinedWith?: Decline | undefined },
): Promise<JudgedBeforeCall> {
  if (declinedWith !== undefined) return { kind: 'refused', ...declinedWith };
  const expiration = { month: source.expirationMonth, year: source.expirationYear };
  if (isExpired(expiration, bogotaDateOf(facts.now))) {
    return { kind: 'refused', code: errors.cardExpired, fraudRules: null };
  }
  // In parallel, so that a limit costs no extra round trip.
  const [{ kind, rules }] = await Promise.all([
    matchFraudRules(gateway, merchant.id, facts),
    reserveVolume(gateway, merchant.id, facts),
  ]);
  return kind === 'refuse'
    ? { kind: 'refused', code: errors.fraudSuspected, fraudRules: rules }
    : { kind: 'accepted', reviewRules: rules };
}

const FIRST = 1;

async function recordCharge(
  gateway: PaymentGateway,
  merchant: Merchant,
  { payment, charge, source, reviewRules, connections, record }: JudgedPayment & { record: RecordPayment },
): Promise<Recorded<RecordedCharge, PaymentResult>> {
  const { id: merchantId } = merchant;
  const first = { merchantId, transactionId: charge.id, number: FIRST, connectionId: connections.first };
  const reference = referenceOf(first);
  const draft = await draftOf(gateway, connections.first, {
    merchantId,
    reference,
    capture: charge.captures,
  });
  const { sentAt, nextCheckAt } = timesOfCall(gateway);
  const recorded = await record({
    merchantId,
    charge,
    isToken: source.isToken,
    realNow: sentAt,
    nextCheckAt,
    takesBack: !payment.isRepeatable,
    reviewRules,
    connectionId: connections.first,
    draft: draft === undefined ? null : { ...draft, reference },
  });
  if (recorded.kind === 'source_gone') {
    throw source.isToken ? tokenUsed('/source_id') : notFound('source', '/source_id');
  }
  if (recorded.kind === 'recorded') {
    return { kind: 'recorded', attempt: { ...first, code: recorded.securityCode, draft } };
  }
  return { kind: 'instead', result: await resultOfEarlier(gateway, merchant, charge) };
}

function chargeOperation(
  gateway: PaymentGateway,
  merchant: Merchant,
  judged: JudgedPayment & { record: RecordPayment },
): CardOperation<RecordedCharge, PaymentResult> {
  const { payment, charge, source, cardNumber, facts, connections } = judged;
  return {
    merchantId: merchant.id,
    facts,
    failover: () => (connections.others.length === 0 ? undefined : failoverOf(gateway, connections)),
    resourceId: charge.id,
    connectionOf: ({ connectionId }) => connectionId,
    record: () => recordCharge(gateway, merchant, judged),
    call: attempt =>
      authoriseCard(gateway, {
        connectionId: attempt.connectionId,
        owner: { merchantId: merchant.id, cardId: payment.sourceId },
        source,
        cardNumber,
        code: attempt.code,
        reference: referenceOf(attempt),
        amountCentavos: charge.amountCentavos,
        taxes: charge.taxes,
        capture: charge.captures,
        installments: charge.installments,
        initiator: 'payer',
        agreement: agreementOf(source),
        threeDSecure: payment.threeDSecure ?? null,
        draft: attempt.number === FIRST ? attempt.draft : undefined,
      }),
    async settle({ number }, ending) {
      const attempt = { number, ending, ...chargedCard(source, charge) };
      const at = { schedule: merchant.fees, now: gateway.clock.now() };
      const { after, settlement } = settlementOf(merchant.id, charge, attempt, at);
      if (await settleWithRetries(gateway, settlement)) return resultOf(after);
      return resultOf(await requireEarlierCharge(gateway, merchant, charge));
    },
    /** The client gets 503. With an Idempotency-Key it learns the outcome later; without one it may pay again, so we reverse. */
    async leaveOpen(attempt) {
      const next = payment.isRepeatable ? 'unknown' : 'reversing';
      await postponeAttempt(gateway.database, attempt, next, gateway.realClock.now());
      return { kind: 'unknown', charge };
    },
    onBroken(attempt, error) {
      if (!payment.isRepeatable) takeBackLater(gateway, attempt);
      throw error;
    },
  };
}

const LONGEST_PAUSE_MS = 500;

/**
 * Waits for a database that is briefly unavailable, because the money is already charged and a 503 would mean refunding it. If
 * the first write succeeded and only its response was lost, the second changes nothing and returns false.
 */
export async function settleWithRetries(gateway: PaymentGateway, settlement: Settlement): Promise<boolean> {
  const endMs = monotonicMs() + SETTLE_PATIENCE_MS;
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await settleBatch(gateway).submit(settlement);
    } catch (error) {
      const isAway = error instanceof GatewayError && error.errorCode === errors.unavailable;
      if (!isAway || monotonicMs() + pauseMs > endMs) throw error;
      await sleep(pauseMs);
    }
  }
}
