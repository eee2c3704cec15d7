import type { Gateway } from '../../dependencies.ts';
import { type Rows, workApart } from '../../platform/rows-apart.ts';
import type { NotFound, Outcome } from '../../processors/card-processor.ts';
import { NO_CONNECTION } from '../routing/choose-connections.ts';
import { type Attempt, type Operation } from './attempt.ts';
import { claimDueAttempts, postponeAttempt } from './attempt-store.ts';
import { cardProcessorOf, type Ending, referenceOf } from './card-operation.ts';
import { leaseFrom, nextCheckAfter } from './times.ts';

/**
 * The sweep behind "nothing is guessed": queries or reverses attempts whose request crashed or timed out until the outcome
 * is known.
 */
export async function findOutDue(
  gateway: Gateway,
  { kind, operations }: { kind: string; operations: readonly Operation[] },
  batchSize: number,
  findOut: (attempt: Attempt) => Promise<void>,
): Promise<number> {
  const { now, leaseUntil } = leaseFrom(gateway);
  const due = await claimDueAttempts(gateway.database, operations, now, { leaseUntil, limit: batchSize });
  const rows: Rows<Attempt> = {
    rows: due,
    atOnce: due.length,
    nameOf: ({ merchantId, transactionId }) => ({ kind, merchantId, id: transactionId }),
  };
  await workApart(gateway, rows, async attempt => {
    const { merchantId, transactionId, operation, status, connectionId: connection } = attempt;
    const subject = { merchant_id: merchantId, resource_id: transactionId };
    gateway.log.info(
      { environment: gateway.environment, ...subject, operation, attempt_status: status, link: connection },
      'outcome queried',
    );
    await findOut(attempt);
  });
  return due.length;
}

export type Found =
  | { kind: 'ended'; ending: Ending }
  | { kind: 'open'; status: 'unknown' | 'reversing' | 'needs_review' }
  /** Already settled by a slower request; keep that result. */
  | { kind: 'settled' };

/**
 * Finds the outcome of an authorization. With an Idempotency-Key the client asks again, so the processor's outcome counts.
 * Without one (`takesBack`) the client got a 503 or nothing and may have paid another way, so the authorization is reversed
 * (docs/guides/integrate/money.md). If the processor does not know the authorization, a reversal makes sure that it never
 * happens.
 */
export async function findEnding(gateway: Gateway, attempt: Attempt): Promise<Found> {
  // It was never sent to a processor.
  if (attempt.connectionId === NO_CONNECTION) return { kind: 'ended', ending: { kind: 'not_sent' } };
  if (attempt.status !== 'reversing') {
    const found = attempt.takesBack ? undefined : await inquire(gateway, attempt);
    if (found?.kind === 'approved' || found?.kind === 'declined') return { kind: 'ended', ending: found };
    if (found !== undefined && found.kind !== 'not_found') return { kind: 'open', status: 'unknown' };
    // A request unknown to the processor may still arrive; a reversal rules that out. Recorded before it is sent, because a
    // reversed authorization looks declined to a later inquiry.
    const { leaseUntil } = leaseFrom(gateway);
    const noted = await postponeAttempt(gateway.database, attempt, 'reversing', leaseUntil);
    if (noted === 0) return { kind: 'settled' };
  }
  const promise = await reverse(gateway, attempt);
  if (promise.kind === 'approved') return { kind: 'ended', ending: { kind: 'reversed' } };
  return { kind: 'open', status: promise.kind === 'declined' ? 'needs_review' : 'reversing' };
}

/** A connection without status queries knows only the attempts that it received; all others count as not found. */
export async function inquire(gateway: Gateway, attempt: Attempt): Promise<Outcome | NotFound> {
  const { merchantId, connectionId } = attempt;
  const processor = await cardProcessorOf(gateway, connectionId);
  const found = await processor.inquire(
    { merchantId, reference: referenceOf(attempt) },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  if (found.kind !== 'unknown' || connectionId === null) return found;
  const { canInquire } = await gateway.connections.capabilities(connectionId);
  return canInquire ? found : { kind: 'not_found' };
}

export const reverse = (gateway: Gateway, attempt: Attempt): Promise<Outcome> =>
  reverseReference(gateway, attempt, referenceOf(attempt));

/** The processor guarantees that nothing under this reference, now or later, has any effect. */
export async function reverseReference(
  gateway: Gateway,
  { merchantId, connectionId }: { merchantId: string; connectionId: string | null },
  original: string,
): Promise<Outcome> {
  // It was never sent, so there is nothing to reverse.
  if (connectionId === NO_CONNECTION) return { kind: 'approved', authorization: NO_CONNECTION };
  const processor = await cardProcessorOf(gateway, connectionId);
  return processor.reverse(
    { merchantId, reference: `${original}-reversal`, original },
    { timeoutMs: gateway.processorTimeoutMs },
  );
}

export const postpone = (
  gateway: Gateway,
  attempt: Attempt,
  status: 'unknown' | 'reversing' | 'needs_review',
): Promise<number> =>
  postponeAttempt(gateway.database, attempt, status, nextCheckAfter(gateway, attempt.checks));
