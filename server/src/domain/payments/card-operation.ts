import type { Gateway } from '../../dependencies.ts';
import { countPayment, inStage, resultOfCall, type StageSubject } from '../../platform/tracing/stages.ts';
import { type CardOwner, openCard, type SealedOnce } from '../../platform/vault/ciphers/card-cipher.ts';
import type {
  Approved,
  Authorisation,
  CardProcessor,
  Declined,
  Outcome,
  Retry,
} from '../../processors/card-processor.ts';
import { adviseRetry } from '../../processors/retry-advice.ts';
import type { VelocityFacts } from '../fraud/facts.ts';
import { recordOutcome } from '../fraud/match-fraud-rules.ts';
import type { ChosenConnections } from '../routing/choose-connections.ts';
import type { AttemptResult } from './attempt-store.ts';

/** `reversed`: the outcome stayed unknown, so the attempt was reversed. */
export type Ending =
  | Approved
  /** `message` if the code alone does not explain the reason. */
  | (Declined & { message?: string })
  | { kind: 'not_sent' }
  | { kind: 'reversed' };

/** The processor's response, or our own decline. */
export type Answer = Outcome | Extract<Ending, { kind: 'declined' }>;
type KnownAnswer = Exclude<Answer, { kind: 'unknown' }>;

export type PaymentGateway = Pick<
  Gateway,
  | ('environment' | 'metrics' | 'log' | 'clock' | 'realClock' | 'processorTimeoutMs')
  | ('database' | 'vault' | 'kept' | 'ledgerStripe' | 'merchantCache' | 'keyRing' | 'codeKeys')
  | ('cardProcessor' | 'pseProvider' | 'connections')
>;

export type Recorded<Attempt, Result> =
  | { kind: 'recorded'; attempt: Attempt }
  /** The operation must not run, or must not continue. */
  | { kind: 'instead'; result: Result };

/** One card processor operation: what to record before the call, and how to settle the response. */
export interface CardOperation<Attempt, Result> {
  merchantId: string;
  /** Durable before the processor is called. */
  record(): Promise<Recorded<Attempt, Result>>;
  /** Runs outside any transaction. Repeating an attempt is the same request to the processor. */
  call(attempt: Attempt): Promise<Answer>;
  /** Compare and set: a second settlement changes nothing. */
  settle(attempt: Attempt, ending: Ending): Promise<Result>;
  /** No response: the sweep queries or reverses the attempt until its outcome is known. */
  leaveOpen(attempt: Attempt): Promise<Result>;
  /** A failure after recording: money may have moved. Without this handler the error is rethrown. */
  onBroken?(attempt: Attempt, error: unknown): Result | Promise<Result>;
  /** Facts for the fraud rules, recorded with the outcome. */
  facts?: VelocityFacts | undefined;
  failover?(attempt: Attempt): Failover<Attempt> | undefined;
  /** The transaction, or the card being verified. */
  resourceId?: string | undefined;
  /** The attempt's connection, for traces. */
  connectionOf?(attempt: Attempt): string | null;
}

/** Failover to another connection after one that moved no money (Acquiring 5). */
export interface Failover<Attempt> {
  /** The connections after the recorded one, in order. */
  connections: ChosenConnections;
  /** Replaces this attempt with the next one; undefined if another process ended it. */
  passOn(attempt: Attempt, ending: Ending, connectionId: string | null): Promise<Attempt | undefined>;
}

/** Record, call, settle (Design 2.1): the only way to call a card processor. */
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
  /** Failover can use several, one after another. */
  current: { attempt: Attempt },
): Promise<Result> {
  const outcome = await callOverConnections(gateway, operation, current);
  if (outcome.kind === 'unknown') return operation.leaveOpen(current.attempt);
  const ending = endingOf(outcome);
  try {
    const subject = subjectOf(operation, current.attempt, ending.kind);
    return await inStage(gateway, { stage: 'settle', subject }, () =>
      operation.settle(current.attempt, ending),
    );
  } finally {
    // Declines that are thrown count too. Fire and forget.
    if (operation.facts !== undefined && ending.kind !== 'not_sent') {
      void recordOutcome(gateway, operation.merchantId, operation.facts, ending.kind === 'approved');
    }
  }
}

/** Returns the first final response; each connection that failed before keeps its own attempt. */
async function callOverConnections<Attempt, Result>(
  gateway: PaymentGateway,
  operation: CardOperation<Attempt, Result>,
  current: { attempt: Attempt },
): Promise<Answer> {
  let outcome = await callOnce(gateway, operation, current.attempt);
  const failover = operation.failover?.(current.attempt);
  for (const connectionId of failover?.connections ?? []) {
    if (outcome.kind === 'unknown' || !movedNothing(outcome)) return outcome;
    const next = await failover?.passOn(current.attempt, endingOf(outcome), connectionId);
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
    const { merchantId, resourceId, connectionOf } = operation;
    return { merchantId, resourceId, connectionId: attempt && connectionOf?.(attempt), result };
  };

/** Only then may another connection be called: 91 and 96 mean that the issuer or switch made no decision. */
const movedNothing = (outcome: KnownAnswer): boolean =>
  outcome.kind === 'unavailable' ||
  (outcome.kind === 'declined' && ['91', '96'].includes(outcome.responseCode ?? ''));

/** An unreachable processor received nothing. */
export const endingOf = (outcome: KnownAnswer): Ending =>
  outcome.kind === 'unavailable' ? { kind: 'not_sent' } : outcome;

/** Outcome fields stored with the attempt. */
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

/** Our reference at the processor, which is also the idempotency key. */
export const referenceOf = (attempt: { transactionId: string; number: number }): string =>
  `${attempt.transactionId}-${attempt.number}`;

/** The sweep must not take over a request that is still running. */
const GRACE_MS = 10_000;

/** With the processor's own deadline, the request ends before the sweep looks. */
export const SETTLE_PATIENCE_MS = GRACE_MS / 2;

/** When a request is sent to the processor, and when a sweep queries it if it is still unsettled. */
export function timesOfCall(
  { realClock, processorTimeoutMs }: Pick<Gateway, 'realClock' | 'processorTimeoutMs'>,
  /** How many processor deadlines may pass in sequence. */
  calls = 1,
): { sentAt: Date; nextCheckAt: Date } {
  const sentAt = realClock.now();
  return { sentAt, nextCheckAt: new Date(sentAt.getTime() + calls * processorTimeoutMs + GRACE_MS) };
}

/** A saved card, a token or a subscription's card, with the fields needed to charge it. */
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
  connectionId: string | null,
): Promise<CardProcessor> =>
  connectionId === null ? gateway.cardProcessor : gateway.connections.card(connectionId);

/** An authorization with its connection and card. `code` is returned once, by the statement that records the attempt. */
export interface CardToAuthorise extends Omit<Authorisation, 'card' | 'merchantId'> {
  connectionId: string | null;
  owner: CardOwner;
  source: SealedSource;
  /** Set if the card was already decrypted for the checks. */
  cardNumber?: string;
  code: SealedOnce | null;
}

export async function authoriseCard(gateway: PaymentGateway, payment: CardToAuthorise): Promise<Outcome> {
  const { connectionId, owner, source, cardNumber, code, ...request } = payment;
  const { holderName, expirationMonth, expirationYear } = source;
  const number = cardNumber ?? openNumber(gateway, owner, source);
  const cvv2 = (code && (await gateway.codeKeys.open(owner, code))) ?? null;
  const card = { number, holderName, expirationMonth, expirationYear, cvv2 };
  const processor = await cardProcessorOf(gateway, connectionId);
  const outcome = await processor.authorise(
    { ...request, merchantId: owner.merchantId, card },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  return outcome.kind === 'declined' ? advised(outcome, source.brand) : outcome;
}

/** Whether to retry the card: by the host's advice, otherwise by the network's rules. */
const advised = (declined: Declined, brand: string): Declined => ({
  ...declined,
  retry: declined.retry ?? adviseRetry({ ...declined, brand }).retry,
});
