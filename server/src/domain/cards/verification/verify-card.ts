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

/** The card is not saved; what was asked is taken back until that is known. */
const notKnown = () => reject('card_not_verified', {}, { retryAfterSeconds: 5 });

export interface Asked {
  merchant: Merchant;
  /** The id that the card will have. */
  cardId: string;
  cardNumber: string;
  /** Facts of the fraud rules, to record with the outcome. */
  facts: FraudFacts | undefined;
  /** Reads the card inside the transaction that records the question: its security code is handed out once. */
  open: (tx: Queryable) => Promise<Authorisation['card']>;
}

/**
 * Holds nothing at all on the card and lets it go again, before it is saved (Interface 9.4): record, call, settle as
 * for a charge. Returns what the transaction that saves the card has to spend. A refusal is thrown with the card's code.
 */
export const verifyCard = (gateway: Gateway, asked: Asked): Promise<GoodCard> =>
  carryOut<Question, GoodCard>(gateway, {
    merchantId: asked.merchant.id,
    facts: asked.facts,
    resourceId: asked.cardId,
    connectionOf: ({ verification }) => verification.connectionId,
    record: async () => {
      const { first } = await connectionsOf(gateway, asked.merchant.id, routingFactsOf(asked));
      return gateway.database.transaction(tx => recordQuestion(gateway, tx, asked, first));
    },
    call: async ({ verification, card }) => {
      const processor = await cardProcessorOf(gateway, verification.connectionId);
      return processor.authorise(
        {
          merchantId: asked.merchant.id,
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
      throw notKnown();
    },
  });

const routingFactsOf = ({ cardId, cardNumber }: Asked): RoutingFacts => ({
  method: 'card',
  amountCentavos: 0n,
  reference: cardId,
  brand: detectBrand(cardNumber),
  bin: cardNumber.slice(0, 8),
  installments: 1,
  initiator: 'payer',
});

/** A verification that was passed, and what the network calls it: the first use of the card. */
export interface GoodCard extends Verification {
  networkTransactionId: string | null;
}

interface Question {
  verification: Verification;
  card: Authorisation['card'];
}

async function recordQuestion(
  gateway: Gateway,
  tx: Queryable,
  { merchant, cardId, open }: Asked,
  connectionId: string | null,
): Promise<Recorded<Question, never>> {
  // It is asked, and then let go.
  const { sentAt, nextCheckAt } = timesOfCall(gateway, 2);
  const key = { merchantId: merchant.id, cardId, connectionId };
  const verification = await insertVerification(tx, key, sentAt, nextCheckAt);
  if (verification === undefined) throw notKnown();
  return { kind: 'recorded', attempt: { verification, card: await open(tx) } };
}

async function settleVerification(
  gateway: Gateway,
  verification: Verification,
  ending: Ending,
): Promise<GoodCard> {
  if (ending.kind === 'approved') {
    const { networkTransactionId = null } = ending;
    return { ...(await letGo(gateway, verification)), networkTransactionId };
  }
  const now = gateway.realClock.now();
  if (ending.kind === 'declined') {
    const { code: errorCode } = ending;
    await endVerification(gateway.database, verification, { status: 'declined', errorCode }, now);
    throw new GatewayError(errorCode);
  }
  await endVerification(gateway.database, verification, { status: 'not_sent' }, now);
  throw notKnown();
}

/** The hold ends before the card is saved; where that is not known, the sweep goes on and the card is not saved. */
async function letGo(gateway: Gateway, verification: Verification): Promise<Verification> {
  const ended = await reverseVerification(gateway, verification);
  if (ended === 'approved') return verification;
  const now = gateway.realClock.now();
  if (ended === 'declined') await refuseToLetGo(gateway, verification);
  else await postponeVerification(gateway.database, verification, now);
  throw notKnown();
}

export async function reverseVerification(
  gateway: Gateway,
  verification: Verification,
): Promise<'approved' | 'declined' | 'open'> {
  const original = verificationReference(verification);
  const { kind } = await reverseReference(gateway, verification, original);
  return kind === 'approved' || kind === 'declined' ? kind : 'open';
}

/** No money is held, so no person must decide; the operator gets a log entry. */
export async function refuseToLetGo(gateway: Gateway, verification: Verification): Promise<void> {
  const now = gateway.realClock.now();
  await endVerification(gateway.database, verification, { status: 'not_reversed' }, now);
  gateway.log.warn(
    { merchant_id: verification.merchantId, reference: verificationReference(verification) },
    'the processor rejected the reversal of a card verification',
  );
}

/** In the transaction that saves the card. Throws when the sweep has taken the verification in hand meanwhile. */
export async function spendVerification(
  tx: Queryable,
  { realClock }: Gateway,
  verification: Verification,
): Promise<void> {
  const ending = { status: 'reversed', whileSent: true } as const;
  if (!(await endVerification(tx, verification, ending, realClock.now()))) throw notKnown();
}
