import type { Gateway } from '../../dependencies.ts';
import type { Attempt } from '../payments/attempt.ts';
import { findOutDue, inquire, postpone, reverse } from '../payments/find-out.ts';
import { settleRefund } from './settle-refund.ts';

/** The sweep that asks for refunds whose request crashed or met its deadline, until they are known. */
export const resolveRefunds = (gateway: Gateway, batchSize: number): Promise<number> =>
  findOutDue(gateway, { kind: 'refund attempt', operations: ['refund'] }, batchSize, attempt =>
    resolveOne(gateway, attempt),
  );

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
  const promise = await reverse(gateway, attempt);
  if (promise.kind === 'approved') await settleRefund(gateway, attempt, { kind: 'reversed' });
  else await postpone(gateway, attempt, 'unknown');
}
