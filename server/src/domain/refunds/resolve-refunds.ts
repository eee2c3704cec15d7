import type { Gateway } from '../../dependencies.ts';
import { workApart } from '../../rows-apart.ts';
import { claimDueAttempts } from '../charges/attempt-store.ts';
import { type Attempt, referenceOf } from '../charges/charge.ts';
import { attemptsOf, inquire, postpone } from '../charges/resolve-attempts.ts';
import { settleRefund } from './settle-refund.ts';

const LEASE_MS = 60_000;

/** The sweep that asks for refunds whose request crashed or met its deadline, until they are known. */
export async function resolveRefunds(gateway: Gateway, batchSize: number): Promise<number> {
  const now = gateway.realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await claimDueAttempts(gateway.database, ['refund'], now, leaseUntil, batchSize);
  await workApart(gateway, attemptsOf('refund attempt', due), attempt => resolveOne(gateway, attempt));
  return due.length;
}

async function resolveOne(gateway: Gateway, attempt: Attempt): Promise<void> {
  const found = await inquire(gateway, attempt);
  if (found.kind === 'approved' || found.kind === 'declined') await settleRefund(gateway, attempt, found);
  else if (found.kind === 'not_found') await closeTarget(gateway, attempt);
  else await postpone(gateway, attempt, 'unknown');
}

/**
 * Not known there, but the request may still be under way. Before the money is given back, the processor promises
 * that it will have no effect. Without that promise the question stays open: it may have arrived just now.
 */
async function closeTarget(gateway: Gateway, attempt: Attempt): Promise<void> {
  const original = referenceOf(attempt);
  const promise = await gateway.cardProcessor.reverse(
    { merchantId: attempt.merchantId, reference: `${original}-reversal`, original },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  if (promise.kind === 'approved') await settleRefund(gateway, attempt, { kind: 'reversed' });
  else await postpone(gateway, attempt, 'unknown');
}
