import { errors } from '@recaudo/contract/error-table';
import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError } from '../../errors.ts';
import type { Authorisation } from '../../processors/card-processor.ts';
import type { FraudFacts } from '../fraud/facts.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { carryOut, type Ending, type Recorded, timesOfCall } from '../payments/card-operation.ts';
import { reverseReference } from '../payments/find-out.ts';
import {
  endVerification,
  insertVerification,
  postponeVerification,
  type Verification,
} from './verification-store.ts';

/** Our reference at the processor, and its idempotency key. */
export const verificationReference = ({ cardId, number }: Verification): string => `${cardId}-v${number}`;

/** The card is not saved; what was asked is taken back until that is known. */
const notKnown = () =>
  new GatewayError(errors.unavailable, {
    description: 'The card could not be verified and was not saved, try again',
    retryAfterSeconds: 5,
  });

export interface Asked {
  merchant: Merchant;
  /** The id that the card will have. */
  cardId: string;
  /** As the fraud rules have judged it: they are told how it ends. */
  facts: FraudFacts | undefined;
  /** Reads the card inside the transaction that records the question: its security code is handed out once. */
  open: (tx: Queryable) => Promise<Authorisation['card']>;
}

/**
 * Holds nothing at all on the card and lets it go again, before it is saved (Interface 9.4): record, call, settle as
 * for a charge. Returns what the transaction that saves the card has to spend. A refusal is thrown with the card's code.
 */
export const verifyCard = (gateway: Gateway, asked: Asked): Promise<Verification> =>
  carryOut<Question, Verification>(gateway, {
    merchantId: asked.merchant.id,
    facts: asked.facts,
    record: () => gateway.database.transaction(tx => recordQuestion(gateway, tx, asked)),
    call: ({ verification, card }) =>
      gateway.cardProcessor.authorise(
        {
          merchantId: asked.merchant.id,
          reference: verificationReference(verification),
          amountCentavos: 0n,
          capture: false,
          installments: 1,
          initiator: 'payer',
          agreement: { use: 'first', networkTransactionId: null },
          threeDSecure: null,
          card,
        },
        { timeoutMs: gateway.processorTimeoutMs },
      ),
    settle: ({ verification }, ending) => settleVerification(gateway, verification, ending),
    async leaveOpen({ verification }) {
      await postponeVerification(gateway.database, verification, gateway.realClock.now());
      throw notKnown();
    },
  });

interface Question {
  verification: Verification;
  card: Authorisation['card'];
}

async function recordQuestion(
  gateway: Gateway,
  tx: Queryable,
  { merchant, cardId, open }: Asked,
): Promise<Recorded<Question, never>> {
  // It is asked, and then let go.
  const { sentAt, nextCheckAt } = timesOfCall(gateway, 2);
  const verification = await insertVerification(tx, { merchantId: merchant.id, cardId }, sentAt, nextCheckAt);
  if (verification === undefined) throw notKnown();
  return { kind: 'recorded', attempt: { verification, card: await open(tx) } };
}

async function settleVerification(
  gateway: Gateway,
  verification: Verification,
  ending: Ending,
): Promise<Verification> {
  if (ending.kind === 'approved') return letGo(gateway, verification);
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
  const { kind } = await reverseReference(gateway, verification.merchantId, original);
  return kind === 'approved' || kind === 'declined' ? kind : 'open';
}

/** Nothing is held by it, so there is nothing for a person to decide; whoever runs the gateway reads of it. */
export async function refuseToLetGo(gateway: Gateway, verification: Verification): Promise<void> {
  const now = gateway.realClock.now();
  await endVerification(gateway.database, verification, { status: 'not_reversed' }, now);
  gateway.log.warn(
    { merchant_id: verification.merchantId, reference: verificationReference(verification) },
    'the processor does not take a card verification back',
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
