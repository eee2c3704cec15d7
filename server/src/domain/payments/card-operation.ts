import type { Gateway } from '../../dependencies.ts';
import type {
  Approved,
  Authorisation,
  CardProcessor,
  Declined,
  Outcome,
  Retry,
} from '../../processors/card-processor.ts';
import { adviseRetry } from '../../processors/retry-advice.ts';
import { countPayment, inStage, resultOfCall, type StageSubject } from '../../stages.ts';
import { type CardOwner, openCard, type SealedOnce } from '../../vault/card-cipher.ts';
import type { VelocityFacts } from '../fraud/facts.ts';
import { recordOutcome } from '../fraud/match-fraud-rules.ts';
import type { ChosenLinks } from '../routes/choose-links.ts';
import type { AttemptResult } from './attempt-store.ts';

/** How something that was asked of the processor ended. `reversed`: its outcome stayed unknown, and it was taken back. */
export type Ending =
  | Approved
  /** `message` where the words of the code do not say why. */
  | (Declined & { message?: string })
  | { kind: 'not_sent' }
  | { kind: 'reversed' };

/** As the processor has it, or a refusal of ours in its place. */
export type Answer = Outcome | Extract<Ending, { kind: 'declined' }>;
type KnownAnswer = Exclude<Answer, { kind: 'unknown' }>;

/** What a card payment needs of the gateway. */
export type PaymentGateway = Pick<
  Gateway,
  | ('environment' | 'metrics' | 'log' | 'clock' | 'realClock' | 'processorTimeoutMs')
  | ('database' | 'vault' | 'kept' | 'ledgerStripe' | 'merchantCache' | 'keyRing' | 'codeKeys')
  | ('cardProcessor' | 'pseProvider' | 'links')
>;

export type Recorded<Attempt, Result> =
  | { kind: 'recorded'; attempt: Attempt }
  /** It is not to be made, or not any more. */
  | { kind: 'instead'; result: Result };

/** One thing that is asked of the card processor: what is written before it, and what its answer comes to. */
export interface CardOperation<Attempt, Result> {
  merchantId: string;
  /** Durable before the processor hears of it. */
  record(): Promise<Recorded<Attempt, Result>>;
  /** Outside any transaction. The same attempt asked again is the same request to the processor. */
  call(attempt: Attempt): Promise<Answer>;
  /** Compare and set: a second settlement changes nothing. */
  settle(attempt: Attempt, ending: Ending): Promise<Result>;
  /** No answer. It is left to the sweep, which asks for it or takes it back until that is known. */
  leaveOpen(attempt: Attempt): Promise<Result>;
  /** Something broke after the attempt was recorded: money may have moved. Without it the error goes on. */
  onBroken?(attempt: Attempt, error: unknown): Result | Promise<Result>;
  /** Facts of the fraud rules, to record with the outcome. */
  facts?: VelocityFacts | undefined;
  failover?(attempt: Attempt): Failover<Attempt> | undefined;
  /** What it is about: the transaction, or the card that is verified. */
  resourceId?: string | undefined;
  /** The link of an attempt, for traces. */
  linkOf?(attempt: Attempt): string | null;
}

/** How it goes on over another link where the one before has moved nothing (Acquiring 5). */
export interface Failover<Attempt> {
  /** Those after the link of the recorded attempt, in their order. */
  links: ChosenLinks;
  /** The next attempt; undefined when another process has ended this one. */
  passOn(attempt: Attempt, ending: Ending, linkId: string | null): Promise<Attempt | undefined>;
}

/** Record, call, settle (Design 2.1): the one way in which anything is asked of a card processor. */
export async function carryOut<Attempt, Result>(
  gateway: PaymentGateway,
  operation: CardOperation<Attempt, Result>,
): Promise<Result> {
  const recorded = await inStage(gateway, { stage: 'record', subject: subjectOf(operation) }, () =>
    operation.record(),
  );
  if (recorded.kind === 'instead') return recorded.result;
  const current = { attempt: recorded.attempt };
  try {
    return await callAndSettle(gateway, operation, current);
  } catch (error) {
    if (operation.onBroken === undefined) throw error;
    return operation.onBroken(current.attempt, error);
  }
}

async function callAndSettle<Attempt, Result>(
  gateway: PaymentGateway,
  operation: CardOperation<Attempt, Result>,
  /** Of which there may be several, one after the other. */
  current: { attempt: Attempt },
): Promise<Result> {
  const outcome = await callOverLinks(gateway, operation, current);
  if (outcome.kind === 'unknown') return operation.leaveOpen(current.attempt);
  const ending = endingOf(outcome);
  try {
    const subject = subjectOf(operation, current.attempt, ending.kind);
    return await inStage(gateway, { stage: 'settle', subject }, () =>
      operation.settle(current.attempt, ending),
    );
  } finally {
    // Also for a decline that is thrown. Fire and forget.
    if (operation.facts !== undefined && ending.kind !== 'not_sent') {
      void recordOutcome(gateway, operation.merchantId, operation.facts, ending.kind === 'approved');
    }
  }
}

/** The answer of the link that has one for good; the others are left behind, each with its own attempt. */
async function callOverLinks<Attempt, Result>(
  gateway: PaymentGateway,
  operation: CardOperation<Attempt, Result>,
  current: { attempt: Attempt },
): Promise<Answer> {
  let outcome = await callOnce(gateway, operation, current.attempt);
  const failover = operation.failover?.(current.attempt);
  for (const linkId of failover?.links ?? []) {
    if (outcome.kind === 'unknown' || !movedNothing(outcome)) return outcome;
    const next = await failover?.passOn(current.attempt, endingOf(outcome), linkId);
    if (next === undefined) return outcome;
    current.attempt = next;
    outcome = await callOnce(gateway, operation, next);
  }
  return outcome;
}

async function callOnce<Attempt, Result>(
  gateway: PaymentGateway,
  operation: CardOperation<Attempt, Result>,
  attempt: Attempt,
): Promise<Answer> {
  const outcome = await inStage(
    gateway,
    { stage: 'call', subject: subjectOf(operation, attempt), resultOf: resultOfCall },
    () => operation.call(attempt),
  );
  countPayment(gateway, outcome);
  return outcome;
}

const subjectOf =
  <Attempt, Result>(operation: CardOperation<Attempt, Result>, attempt?: Attempt, result?: string) =>
  (): StageSubject => {
    const { merchantId, resourceId, linkOf } = operation;
    return { merchantId, resourceId, linkId: attempt && linkOf?.(attempt), result };
  };

/** Only then may another connection be called: 91 and 96 say that issuer or switch made no decision. */
const movedNothing = (outcome: KnownAnswer): boolean =>
  outcome.kind === 'unavailable' ||
  (outcome.kind === 'declined' && ['91', '96'].includes(outcome.responseCode ?? ''));

/** A processor that could not be reached has heard nothing. */
export const endingOf = (outcome: KnownAnswer): Ending =>
  outcome.kind === 'unavailable' ? { kind: 'not_sent' } : outcome;

/** What is kept of an ending with its attempt. */
export function attemptResultOf(ending: Ending): AttemptResult {
  const approved = ending.kind === 'approved' ? ending : undefined;
  const declined = ending.kind === 'declined' ? ending : undefined;
  return {
    status: ending.kind === 'not_sent' ? 'not_found' : ending.kind,
    errorCode: declined?.code ?? null,
    responseCode: (approved ?? declined)?.responseCode ?? null,
    adviceCode: declined?.adviceCode ?? null,
    retry: declined?.retry === undefined ? null : writeRetry(declined.retry),
    networkTransactionId: approved?.networkTransactionId ?? null,
    retrievalReference: approved?.retrievalReference ?? null,
  };
}

/** `never`, `later`, `with_new_data`, `after_hours 24`. */
const writeRetry = (retry: Retry): string =>
  retry.kind === 'after_hours' ? `${retry.kind} ${retry.hours}` : retry.kind;

/** Our reference at the processor, and its idempotency key. */
export const referenceOf = (attempt: { transactionId: string; number: number }): string =>
  `${attempt.transactionId}-${attempt.number}`;

/** A request that is still at work must not be disturbed by the sweep that finds out what crashed. */
const GRACE_MS = 10_000;

/** With the processor's own deadline it ends before the sweep begins to look. */
export const SETTLE_PATIENCE_MS = GRACE_MS / 2;

/** When a request is sent to the processor, and when a sweep queries it if it is still unsettled. */
export function timesOfCall(
  { realClock, processorTimeoutMs }: Pick<Gateway, 'realClock' | 'processorTimeoutMs'>,
  /** How many of the processor's deadlines may pass one after the other. */
  calls = 1,
): { sentAt: Date; nextCheckAt: Date } {
  const sentAt = realClock.now();
  return { sentAt, nextCheckAt: new Date(sentAt.getTime() + calls * processorTimeoutMs + GRACE_MS) };
}

/** A saved card, a token or the card of a subscription, as far as it takes to charge it. */
export interface SealedSource {
  brand: string;
  holderName: string;
  expirationMonth: string;
  expirationYear: string;
  keyId: string;
  wrappedKey: Buffer;
  sealedNumber: Buffer;
}

export const openNumber = (gateway: PaymentGateway, owner: CardOwner, source: SealedSource): string => {
  const { keyId, wrappedKey, sealedNumber: sealed } = source;
  return openCard(gateway.keyRing, owner, { keyId, wrappedKey, sealed }).cardNumber;
};

/** The processor behind this connection. */
export const cardProcessorOf = async (
  gateway: PaymentGateway,
  linkId: string | null,
): Promise<CardProcessor> => (linkId === null ? gateway.cardProcessor : gateway.links.card(linkId));

/** An authorization with its connection and card. `code` is returned once, by the statement that records the attempt. */
export interface CardToAuthorise extends Omit<Authorisation, 'card' | 'merchantId'> {
  linkId: string | null;
  owner: CardOwner;
  source: SealedSource;
  /** Where it was opened before, to be judged. */
  cardNumber?: string;
  code: SealedOnce | null;
}

export async function authoriseCard(gateway: PaymentGateway, asked: CardToAuthorise): Promise<Outcome> {
  const { linkId, owner, source, cardNumber, code, ...request } = asked;
  const { holderName, expirationMonth, expirationYear } = source;
  const number = cardNumber ?? openNumber(gateway, owner, source);
  const cvv2 = (code && (await gateway.codeKeys.open(owner, code))) ?? null;
  const card = { number, holderName, expirationMonth, expirationYear, cvv2 };
  const processor = await cardProcessorOf(gateway, linkId);
  const outcome = await processor.authorise(
    { ...request, merchantId: owner.merchantId, card },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  return outcome.kind === 'declined' ? advised(outcome, source.brand) : outcome;
}

/** Whether the card may be asked again: as the host says it, or else by the rules of its network. */
const advised = (declined: Declined, brand: string): Declined => ({
  ...declined,
  retry: declined.retry ?? adviseRetry({ ...declined, brand }).retry,
});
