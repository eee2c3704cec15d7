import type { ErrorCode } from '@recaudo/contract/error-table';
import type { Gateway } from '../../dependencies.ts';
import { writeJson } from '../../http/json-writer.ts';
import type { SealedOnce } from '../../vault/card-cipher.ts';
import type { Transaction } from '../charges/charge.ts';
import { type CardSource, paymentBatches } from '../charges/payment-store.ts';
import {
  firstUseOf,
  type PaymentResult,
  resultOf,
  type SettledAttempt,
  settlementOf,
  settlePatiently,
} from '../charges/settlement.ts';
import { findTransaction } from '../charges/store.ts';
import {
  factsOf,
  type JudgedBeforeCall,
  judgeBeforeCall,
  type Refusal,
} from '../charges/take-card-payment.ts';
import { cardSnapshot } from '../charges/view.ts';
import type { FraudFacts } from '../fraud/facts.ts';
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
} from '../payments/card-operation.ts';
import { cardRouteFacts, failoverOf, type LinksOfPayment, linksOf } from '../payments/links-of-payment.ts';
import type { Try } from './pending-payment-store.ts';
import { type AlsoWrite, recordRefusedTry, recordTry } from './record-try.ts';

export interface PendingPayment {
  sourceId: string;
  /** The number of this try: the same one again is the same form sent again, and pays nothing. */
  number: number;
  ipAddress: string;
  deviceSessionId: string | null;
  /** Why the issuer or anybody else has refused it already; the try is recorded, the processor not asked. */
  refusedWith?: Refusal;
  /** Asks the issuer whether the payer holds the card: only when the fraud rules let it pass. */
  authenticate?: (cardNumber: string) => Promise<AskedIssuer>;
  also?: AlsoWrite;
}

export type AskedIssuer =
  | { kind: 'authenticated' }
  | { kind: 'refused'; code: ErrorCode }
  /** The payer goes there, and the try goes on when they come back. */
  | { kind: 'challenge'; url: string };

export type PendingResult =
  | PaymentResult
  /** Not now: another try is under way, this one was made before, or the charge does not wait any more. */
  | { kind: 'not_now'; charge: Transaction }
  | { kind: 'challenge'; charge: Transaction; url: string }
  /** The card or token cannot be charged any more. */
  | { kind: 'source_gone'; charge: Transaction };

/**
 * A charge that waits for its payer has one try after another on one transaction. At most one is live (unique index), and
 * a declined one leaves the charge to its payer where `mayRetry` says so.
 */
export async function payPendingCharge(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
  payment: PendingPayment,
): Promise<PendingResult> {
  const now = gateway.clock.now();
  const { customerFound, email, source } = await paymentBatches(gateway).gather.submit({
    merchantId: merchant.id,
    customerId: charge.customerId,
    sourceId: payment.sourceId,
    now,
  });
  if (!customerFound || source === null) return { kind: 'source_gone', charge };
  const { sourceId, number, deviceSessionId } = payment;
  const input: Try = {
    merchantId: merchant.id,
    transactionId: charge.id,
    number,
    sourceId,
    card: writeJson(cardSnapshot({ sourceId, customerId: charge.customerId }, source)),
    deviceSessionId,
  };
  const cardNumber = openNumber(gateway, ownerOf(input), source);
  const opened = { ...source, cardNumber };
  const facts = factsOfTry(gateway, charge, payment, opened, email, now);
  const judged = await judgeTry(gateway, merchant, opened, facts, payment);
  if (judged.kind === 'challenge') return { ...judged, charge };
  if (judged.kind === 'refused') {
    const refused = await recordRefusedTry(gateway, input, charge, judged, payment.also);
    return refused === undefined
      ? notNow(gateway, merchant, charge)
      : { kind: 'refused', charge: refused, code: judged.code };
  }
  const { reviewRules } = judged;
  const links = await linksOf(gateway, merchant.id, cardRouteFacts(charge, opened, 'payer'));
  return carryOut(
    gateway,
    tryOperation(gateway, merchant, charge, {
      input,
      source: opened,
      facts,
      reviewRules,
      also: payment.also,
      links,
    }),
  );
}

/** The rules first, then the issuer: a card that is refused here is shown to nobody. */
async function judgeTry(
  gateway: Gateway,
  merchant: Merchant,
  source: CardSource & { cardNumber: string },
  facts: FraudFacts,
  { refusedWith, authenticate }: PendingPayment,
): Promise<JudgedBeforeCall | Extract<AskedIssuer, { kind: 'challenge' }>> {
  const judged = await judgeBeforeCall(gateway, merchant, source, facts, refusedWith);
  if (judged.kind === 'refused' || authenticate === undefined) return judged;
  const asked = await authenticate(source.cardNumber);
  if (asked.kind === 'authenticated') return judged;
  return asked.kind === 'challenge' ? asked : { ...asked, fraudRules: null };
}

interface JudgedTry {
  input: Try;
  source: CardSource & { cardNumber: string };
  facts: FraudFacts;
  reviewRules: readonly string[];
  also: AlsoWrite | undefined;
  links: LinksOfPayment;
}

interface RecordedTry extends SentAttempt {
  charge: Transaction;
  code: SealedOnce | undefined;
}

function tryOperation(
  gateway: Gateway,
  merchant: Merchant,
  waiting: Transaction,
  { input, source, facts, reviewRules, also, links }: JudgedTry,
): CardOperation<RecordedTry, PendingResult> {
  const linkId = links.first;
  return {
    merchantId: merchant.id,
    facts,
    failover: () => failoverOf(gateway, links),
    async record(): Promise<Recorded<RecordedTry, PendingResult>> {
      const given = { isToken: source.isToken, reviewRules, also, linkId };
      const recorded = await recordTry(gateway, input, given);
      if (recorded.kind === 'recorded') {
        const { charge, code } = recorded;
        const { merchantId, transactionId, number } = input;
        return { kind: 'recorded', attempt: { merchantId, transactionId, number, linkId, charge, code } };
      }
      const result: PendingResult =
        recorded.kind === 'source_gone'
          ? { kind: 'source_gone', charge: waiting }
          : await notNow(gateway, merchant, waiting);
      return { kind: 'instead', result };
    },
    call: ({ charge, code = null, ...attempt }) =>
      authoriseCard(gateway, {
        linkId: attempt.linkId,
        owner: ownerOf(input),
        source,
        cardNumber: source.cardNumber,
        code,
        reference: referenceOf(attempt),
        amountCentavos: charge.amountCentavos,
        capture: charge.captures,
        installments: charge.installments,
        initiator: 'payer',
        agreement: agreementOf(source),
        threeDSecure: null,
      }),
    settle: ({ charge, number }, ending) =>
      settleTry(gateway, merchant, charge, { number, ending, firstUseOf: firstUseOf(source, charge) }),
    /** No client was told 503 here: it is asked for until it is known, and counts as it is found. */
    async leaveOpen({ charge, ...attempt }) {
      await postponeAttempt(gateway.database, attempt, 'unknown', gateway.realClock.now());
      return { kind: 'unknown', charge };
    },
    /** The payer is told that it is being found out, never "not charged". */
    onBroken({ charge }, error) {
      gateway.log.error({ err: error, charge_id: charge.id }, 'a try was not settled and will be resolved');
      return { kind: 'unknown', charge };
    },
  };
}

async function settleTry(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
  attempt: SettledAttempt,
): Promise<PaymentResult> {
  const now = gateway.clock.now();
  const { after, settlement } = settlementOf(merchant.id, charge, attempt, merchant.fees, now);
  const isSettled = await settlePatiently(gateway, settlement);
  return resultOfTry(isSettled ? after : await present(gateway, merchant, charge));
}

/** A charge that waits again was refused this time; it is shown as it stands. */
function resultOfTry(charge: Transaction): PaymentResult {
  if (charge.status !== 'charge_pending') return resultOf(charge);
  return { ...resultOf({ ...charge, status: 'failed' }), charge };
}

const notNow = async (gateway: Gateway, merchant: Merchant, charge: Transaction): Promise<PendingResult> => ({
  kind: 'not_now',
  charge: await present(gateway, merchant, charge),
});

async function present(gateway: Gateway, merchant: Merchant, charge: Transaction): Promise<Transaction> {
  const scope = { merchantId: merchant.id, customerId: null };
  return (await findTransaction(gateway.database, scope, charge.id)) ?? charge;
}

const ownerOf = ({ merchantId, sourceId }: Try) => ({ merchantId, cardId: sourceId });

function factsOfTry(
  gateway: Gateway,
  charge: Transaction,
  payment: PendingPayment,
  source: CardSource & { cardNumber: string },
  customerEmail: string | null,
  now: Date,
): FraudFacts {
  const details =
    charge.customerDetails === null ? null : (JSON.parse(charge.customerDetails) as { email: string });
  const { ipAddress, deviceSessionId } = payment;
  const { id, customerId, amountCentavos } = charge;
  const tried = { id, customerId, amountCentavos, ipAddress, deviceSessionId };
  return factsOf(gateway, { ...tried, customerDetails: details }, source, customerEmail, now);
}
