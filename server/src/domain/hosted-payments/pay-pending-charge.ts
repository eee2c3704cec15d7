import type { ErrorCode } from '@recaudo/contract/error-table';
import type { Gateway } from '../../dependencies.ts';
import { writeJson } from '../../http/json-writer.ts';
import type { Outcome } from '../../processors/card-processor.ts';
import { openCard, type SealedOnce } from '../../vault/card-cipher.ts';
import { postponeAttempt } from '../charges/attempt-store.ts';
import { referenceOf, type Transaction } from '../charges/charge.ts';
import { type CardSource, paymentBatches } from '../charges/payment-store.ts';
import {
  type Ending,
  type PaymentResult,
  resultOf,
  settlementOf,
  settlePatiently,
} from '../charges/settlement.ts';
import { findTransaction } from '../charges/store.ts';
import {
  factsOf,
  type JudgedBeforeCall,
  judgeBeforeCall,
  type Refusal,
  sealedOf,
} from '../charges/take-card-payment.ts';
import { cardSnapshot } from '../charges/view.ts';
import type { FraudFacts } from '../fraud/facts.ts';
import { recordOutcome } from '../fraud/match-fraud-rules.ts';
import type { Merchant } from '../merchants/merchant.ts';
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
 * Record, call, settle on a charge that waits for its payer: the same way as `takeCardPayment`, with one try after
 * another on one transaction. At most one is live (unique index), and a declined one leaves the charge to its payer
 * where `mayRetry` says so.
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
  const { cardNumber } = openCard(gateway.keyRing, ownerOf(input), sealedOf(source));
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
  const recorded = await recordTry(gateway, input, {
    isToken: source.isToken,
    reviewRules: judged.reviewRules,
    also: payment.also,
  });
  if (recorded.kind === 'source_gone') return { kind: 'source_gone', charge };
  if (recorded.kind === 'not_now') return notNow(gateway, merchant, charge);
  // From here on money may move: whatever breaks, the payer is told that it is being found out, never "not charged".
  return callAndSettle(gateway, merchant, recorded.charge, {
    input,
    source,
    cardNumber,
    code: recorded.code,
    facts,
  }).catch((error: unknown) => {
    gateway.log.error({ err: error, charge_id: charge.id }, 'a try was not settled and will be resolved');
    return { kind: 'unknown', charge: recorded.charge };
  });
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

async function callAndSettle(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
  given: {
    input: Try;
    source: CardSource;
    cardNumber: string;
    code: SealedOnce | undefined;
    facts: FraudFacts;
  },
): Promise<PaymentResult> {
  const { input, source, cardNumber, code, facts } = given;
  const outcome = await gateway.cardProcessor.authorise(
    {
      merchantId: merchant.id,
      reference: referenceOf(input),
      amountCentavos: charge.amountCentavos,
      capture: charge.captures,
      installments: charge.installments,
      card: {
        number: cardNumber,
        holderName: source.holderName,
        expirationMonth: source.expirationMonth,
        expirationYear: source.expirationYear,
        cvv2: (code && (await gateway.codeKeys.open(ownerOf(input), code))) ?? null,
      },
    },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  const result = await settle(gateway, merchant, charge, input.number, outcome);
  if (outcome.kind === 'approved' || outcome.kind === 'declined') {
    void recordOutcome(gateway, merchant.id, facts, outcome.kind === 'approved');
  }
  return result;
}

/** No client was told 503 here: an unknown outcome is asked for until it is known, and counts as it is found. */
async function settle(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
  number: number,
  outcome: Outcome,
): Promise<PaymentResult> {
  if (outcome.kind === 'unknown') {
    const attempt = { merchantId: merchant.id, transactionId: charge.id, number };
    await postponeAttempt(gateway.database, attempt, 'unknown', gateway.realClock.now());
    return { kind: 'unknown', charge };
  }
  const ending: Ending = outcome.kind === 'unavailable' ? { kind: 'not_sent' } : outcome;
  const now = gateway.clock.now();
  const { after, settlement } = settlementOf(merchant.id, charge, number, ending, merchant.fees, now);
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
