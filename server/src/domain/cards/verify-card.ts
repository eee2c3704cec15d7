import { errors } from '@recaudo/contract/error-table';
import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError } from '../../errors.ts';
import type { Authorisation } from '../../processors/card-processor.ts';
import type { FraudFacts } from '../fraud/facts.ts';
import { recordOutcome } from '../fraud/match-fraud-rules.ts';
import type { Merchant } from '../merchants/merchant.ts';
import {
  endVerification,
  insertVerification,
  postponeVerification,
  type Verification,
} from './verification-store.ts';

/** A request that is still at work must not be disturbed by the sweep. */
const GRACE_MS = 10_000;

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
export async function verifyCard(gateway: Gateway, asked: Asked): Promise<Verification> {
  const { database, realClock, processorTimeoutMs: timeoutMs } = gateway;
  const merchantId = asked.merchant.id;
  const { verification, card } = await database.transaction(async tx => {
    const now = realClock.now();
    const nextCheckAt = new Date(now.getTime() + 2 * timeoutMs + GRACE_MS);
    const recorded = await insertVerification(tx, { merchantId, cardId: asked.cardId }, now, nextCheckAt);
    if (recorded === undefined) throw notKnown();
    return { verification: recorded, card: await asked.open(tx) };
  });
  const reference = verificationReference(verification);
  const outcome = await gateway.cardProcessor.authorise(
    { merchantId, reference, amountCentavos: 0n, capture: false, installments: 1, card },
    { timeoutMs },
  );
  if (asked.facts !== undefined && (outcome.kind === 'approved' || outcome.kind === 'declined')) {
    void recordOutcome(gateway, merchantId, asked.facts, outcome.kind === 'approved');
  }
  if (outcome.kind === 'approved') return letGo(gateway, verification);
  const now = realClock.now();
  if (outcome.kind === 'declined') {
    await endVerification(database, verification, { status: 'declined', errorCode: outcome.code }, now);
    throw new GatewayError(outcome.code);
  }
  if (outcome.kind === 'unknown') await postponeVerification(database, verification, now);
  else await endVerification(database, verification, { status: 'not_sent' }, now);
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
  { cardProcessor, processorTimeoutMs: timeoutMs }: Gateway,
  verification: Verification,
): Promise<'approved' | 'declined' | 'open'> {
  const original = verificationReference(verification);
  const { merchantId } = verification;
  const reversal = { merchantId, reference: `${original}-reversal`, original };
  const { kind } = await cardProcessor.reverse(reversal, { timeoutMs });
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
