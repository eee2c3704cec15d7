import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { GatewayError, reject } from '../../../platform/errors.ts';
import { type Authorisation, noTaxes } from '../../../processors/card-processor.ts';
import type { FraudFacts } from '../../fraud/facts.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import {
  cardProcessorOf,
  carryOut,
  type Ending,
  type Recorded,
  timesOfCall,
} from '../../payments/card-operation.ts';
import { reverseReference } from '../../payments/find-out.ts';
import type { RoutingFacts } from '../../routing/choose-connections.ts';
import { connectionsOf } from '../../routing/choose-connections.ts';
import { detectBrand } from '../numbers/card-brand.ts';
import {
  endVerification,
  insertVerification,
  postponeVerification,
  type Verification,
} from './verification-store.ts';

/** Our reference at the processor, and its idempotency key. */
export const verificationReference = ({ cardId, number }: Verification): string => `${cardId}-v${number}`;

/** The card is not saved; the sweep reverses the verification until its outcome is known. */
const newUnknownOutcome = () => reject('card_not_verified', {}, { retryAfterSeconds: 5 });

export interface VerificationRequest {
  merchant: Merchant;
  /** The id that the card will have. */
  cardId: string;
  cardNumber: string;
  /** Facts of the fraud rules, to record with the outcome. */
  facts: FraudFacts | undefined;
  /** Reads the card inside the recording transaction, because its security code can be read only once. */
  open: (tx: Queryable) => Promise<Authorisation['card']>;
}

/**
 * Authorizes zero pesos and reverses that before the card is saved (Interface 9.4): record, call, settle, as for a
 * charge. Returns the verification, which the transaction that saves the card spends. Throws the code of a decline.
 */
export const verifyCard = (gateway: Gateway, requested: VerificationRequest): Promise<VerifiedCard> =>
  carryOut<RecordedVerification, VerifiedCard>(gateway, {
    merchantId: requested.merchant.id,
    facts: requested.facts,
    resourceId: requested.cardId,
    connectionOf: ({ verification }) => verification.connectionId,
    record: async () => {
      const { first } = await connectionsOf(gateway, requested.merchant.id, routingFactsOf(requested));
      return gateway.database.transaction(tx => recordVerification(gateway, tx, requested, first));
    },
    call: async ({ verification, card }) => {
      const processor = await cardProcessorOf(gateway, verification.connectionId);
      return processor.authorise(
        {
          merchantId: requested.merchant.id,
          reference: verificationReference(verification),
          amountCentavos: 0n,
          taxes: noTaxes,
          capture: false,
          installments: 1,
          initiator: 'payer',
          agreement: { use: 'first', networkTransactionId: null },
          threeDSecure: null,
          card,
        },
        { timeoutMs: gateway.processorTimeoutMs },
      );
    },
    settle: ({ verification }, ending) => settleVerification(gateway, verification, ending),
    async leaveOpen({ verification }) {
      await postponeVerification(gateway.database, verification, gateway.realClock.now());
      throw newUnknownOutcome();
    },
  });

const routingFactsOf = ({ cardId, cardNumber }: VerificationRequest): RoutingFacts => ({
  method: 'card',
  amountCentavos: 0n,
  reference: cardId,
  brand: detectBrand(cardNumber),
  bin: cardNumber.slice(0, 8),
  installments: 1,
  initiator: 'payer',
});

/** A successful verification with its network transaction id, which counts as the card's first use. */
export interface VerifiedCard extends Verification {
  networkTransactionId: string | null;
}

interface RecordedVerification {
  verification: Verification;
  card: Authorisation['card'];
}

async function recordVerification(
  gateway: Gateway,
  tx: Queryable,
  { merchant, cardId, open }: VerificationRequest,
  connectionId: string | null,
): Promise<Recorded<RecordedVerification, never>> {
  // Two calls: the authorization and its reversal.
  const { sentAt, nextCheckAt } = timesOfCall(gateway, 2);
  const key = { merchantId: merchant.id, cardId, connectionId };
  const verification = await insertVerification(tx, key, sentAt, nextCheckAt);
  if (verification === undefined) throw newUnknownOutcome();
  return { kind: 'recorded', attempt: { verification, card: await open(tx) } };
}

async function settleVerification(
  gateway: Gateway,
  verification: Verification,
  ending: Ending,
): Promise<VerifiedCard> {
  if (ending.kind === 'approved') {
    const { networkTransactionId = null } = ending;
    return { ...(await releaseHold(gateway, verification)), networkTransactionId };
  }
  const now = gateway.realClock.now();
  if (ending.kind === 'declined') {
    const { code: errorCode } = ending;
    await endVerification(gateway.database, verification, { status: 'declined', errorCode }, now);
    throw new GatewayError(errorCode);
  }
  await endVerification(gateway.database, verification, { status: 'not_sent' }, now);
  throw newUnknownOutcome();
}

/** Reverses the authorization before the card is saved. If that fails, the sweep continues and the card is not saved. */
async function releaseHold(gateway: Gateway, verification: Verification): Promise<Verification> {
  const ended = await reverseVerification(gateway, verification);
  if (ended === 'approved') return verification;
  const now = gateway.realClock.now();
  if (ended === 'declined') await endUnreleased(gateway, verification);
  else await postponeVerification(gateway.database, verification, now);
  throw newUnknownOutcome();
}

export async function reverseVerification(
  gateway: Gateway,
  verification: Verification,
): Promise<'approved' | 'declined' | 'open'> {
  const original = verificationReference(verification);
  const { kind } = await reverseReference(gateway, verification, original);
  return kind === 'approved' || kind === 'declined' ? kind : 'open';
}

/** No money is held, so there is nothing to decide; only logs it for the operator. */
export async function endUnreleased(gateway: Gateway, verification: Verification): Promise<void> {
  const now = gateway.realClock.now();
  await endVerification(gateway.database, verification, { status: 'not_reversed' }, now);
  gateway.log.warn(
    { merchant_id: verification.merchantId, reference: verificationReference(verification) },
    'the processor rejected the reversal of a card verification',
  );
}

/** Runs in the transaction that saves the card. Throws if the sweep has already taken over the verification. */
export async function spendVerification(
  tx: Queryable,
  { realClock }: Gateway,
  verification: Verification,
): Promise<void> {
  const ending = { status: 'reversed', whileSent: true } as const;
  if (!(await endVerification(tx, verification, ending, realClock.now()))) throw newUnknownOutcome();
}
