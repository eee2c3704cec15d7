import type { Gateway } from '../../dependencies.ts';
import { notFound, tokenUsed } from '../../errors.ts';
import { writeJson } from '../../http/json-writer.ts';
import type { Draft, ReportedTaxes } from '../../processors/card-processor.ts';
import { inStage } from '../../stages.ts';
import type { SealedOnce } from '../../vault/card-cipher.ts';
import type { FraudFacts } from '../fraud/facts.ts';
import { customerAccount, merchantAccount } from '../ledger/store.ts';
import type { Merchant } from '../merchants/merchant.ts';
import type { SentAttempt } from '../payments/attempt.ts';
import { postponeAttempt } from '../payments/attempt-store.ts';
import {
  agreementOf,
  authoriseCard,
  type CardOperation,
  carryOut,
  openNumber,
  type Recorded,
  referenceOf,
  timesOfCall,
} from '../payments/card-operation.ts';
import {
  cardRouteFacts,
  draftOf,
  failoverOf,
  type LinksOfPayment,
  linksOf,
} from '../payments/links-of-payment.ts';
import { newCardCharge, type Transaction } from './charge.ts';
import { factsOf, judgeBeforeCall, type SaidByIssuer } from './judge-payment.ts';
import { missingSource } from './missing-source.ts';
import { type CardSource, paymentBatches } from './payment-store.ts';
import { recordRefusedCharge } from './record-refused-charge.ts';
import {
  chargedCard,
  findEarlierCharge,
  type PaymentResult,
  resultOfEarlier,
  resultOfRepeat,
  settleCharge,
} from './settlement.ts';
import { takeBackLater } from './take-back-later.ts';
import { cardSnapshot } from './view.ts';

export interface CardPayment extends SaidByIssuer {
  id: string;
  customerId: string | null;
  sourceId: string;
  amountCentavos: bigint;
  captures: boolean;
  installments: number;
  description: string;
  orderId: string | null;
  taxes: ReportedTaxes;
  /** The customer object of a merchant-level charge. */
  customerDetails: { email: string } | null;
  deviceSessionId: string | null;
  ipAddress: string;
  /** It has an Idempotency-Key, so a repeat returns the outcome. Otherwise a charge that ended in 503 is reversed. */
  isRepeatable: boolean;
}

/** A charge of the API: its source is gathered and judged, then it is carried out as everything that a card is asked for. */
export async function takeCardPayment(
  gateway: Gateway,
  merchant: Merchant,
  asked: CardPayment,
): Promise<PaymentResult> {
  const now = gateway.clock.now();
  const subject = () => ({ merchantId: merchant.id, resourceId: asked.id });
  const { customerFound, customerId, hasAccount, email, source } = await inStage(
    gateway,
    { stage: 'gather', subject },
    () => gatherSource(gateway, merchant, asked, now),
  );
  if (!customerFound || source === null) {
    // Repeated after a crash: the token is used by the very charge that is asked for, or the card was deleted since.
    const earlier = await findEarlierCharge(gateway, merchant, asked.id);
    if (earlier === undefined) throw await missingSource(gateway, merchant.id, asked, customerFound);
    return resultOfRepeat(earlier);
  }
  const payment = customerId === null ? asked : { ...asked, customerId, customerDetails: null };
  const charge = newCharge(payment, source, hasAccount, now);
  const cardNumber = openNumber(gateway, { merchantId: merchant.id, cardId: payment.sourceId }, source);
  const facts = factsOf(gateway, payment, { ...source, cardNumber }, { customerEmail: email, now });
  const judged = await inStage(
    gateway,
    { stage: 'judge', subject, resultOf: ({ kind }) => ({ result: kind }) },
    () => judgeBeforeCall(gateway, merchant, source, { facts, refusedWith: payment.refusedWith }),
  );
  if (judged.kind === 'refused') return recordRefusedCharge(gateway, merchant, charge, judged);
  const { reviewRules } = judged;
  const links = await linksOf(
    gateway,
    merchant.id,
    cardRouteFacts(charge, { ...source, cardNumber }, 'payer'),
  );
  return carryOut(
    gateway,
    chargeOperation(gateway, merchant, { payment, charge, source, cardNumber, facts, reviewRules, links }),
  );
}

/** Interface 5.2: the card of a customer is charged at merchant level, too, and the charge is that customer's. */
export const gatherSource = (
  gateway: Gateway,
  { id: merchantId, profile }: Merchant,
  { customerId, sourceId }: Pick<CardPayment, 'customerId' | 'sourceId'>,
  now: Date,
) =>
  paymentBatches(gateway).gather.submit({
    merchantId,
    customerId,
    ofAnyCustomer: profile === 'lenient',
    sourceId,
    now,
  });

interface JudgedPayment {
  payment: CardPayment;
  charge: Transaction;
  source: CardSource;
  cardNumber: string;
  facts: FraudFacts;
  reviewRules: readonly string[];
  links: LinksOfPayment;
}

interface RecordedCharge extends SentAttempt {
  code: SealedOnce | null;
  /** Of the first link; another one has names of its own. */
  draft: Draft | undefined;
}

const FIRST = 1;

async function recordCharge(
  gateway: Gateway,
  merchant: Merchant,
  { payment, charge, source, reviewRules, links }: JudgedPayment,
): Promise<Recorded<RecordedCharge, PaymentResult>> {
  const { id: merchantId } = merchant;
  const first = { merchantId, transactionId: charge.id, number: FIRST, linkId: links.first };
  const reference = referenceOf(first);
  const draft = await draftOf(gateway, links.first, { merchantId, reference, capture: charge.captures });
  const { sentAt, nextCheckAt } = timesOfCall(gateway);
  const recorded = await paymentBatches(gateway).record.submit({
    merchantId,
    charge,
    isToken: source.isToken,
    realNow: sentAt,
    nextCheckAt,
    takesBack: !payment.isRepeatable,
    reviewRules,
    linkId: links.first,
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
  gateway: Gateway,
  merchant: Merchant,
  judged: JudgedPayment,
): CardOperation<RecordedCharge, PaymentResult> {
  const { payment, charge, source, cardNumber, facts, links } = judged;
  return {
    merchantId: merchant.id,
    facts,
    failover: () => failoverOf(gateway, links),
    resourceId: charge.id,
    linkOf: ({ linkId }) => linkId,
    record: () => recordCharge(gateway, merchant, judged),
    call: attempt =>
      authoriseCard(gateway, {
        linkId: attempt.linkId,
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
    settle: ({ number }, ending) =>
      settleCharge(gateway, merchant, charge, { number, ending, ...chargedCard(source, charge) }),
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

const newCharge = (payment: CardPayment, source: CardSource, hasAccount: boolean, now: Date): Transaction => {
  const { customerDetails, customerId } = payment;
  return newCardCharge({
    ...payment,
    now,
    account: hasAccount && customerId !== null ? customerAccount(customerId) : merchantAccount,
    card: writeJson(cardSnapshot(payment, source)),
    customerDetails: customerDetails === null ? null : writeJson(customerDetails),
  });
};
