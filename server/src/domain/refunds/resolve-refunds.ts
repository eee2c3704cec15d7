import type { Gateway } from '../../dependencies.ts';
import type { Attempt } from '../payments/attempt.ts';
import { findEnding, findOutDue, postpone } from '../payments/find-out.ts';
import { settleRefund } from './settle-refund.ts';

/** The sweep that queries refunds whose request crashed or timed out, until their outcome is known. */
export const resolveRefunds = (gateway: Gateway, batchSize: number): Promise<number> =>
  findOutDue(gateway, { kind: 'refund attempt', operations: ['refund'] }, batchSize, attempt =>
    resolveOne(gateway, attempt),
  );

/**
 * If the processor does not know the refund, it may still arrive: before the money is released, the refund is reversed. The
 * reversal is recorded first, because a refund that is being reversed looks declined to an inquiry.
 */
async function resolveOne(gateway: Gateway, attempt: Attempt): Promise<void> {
  const found = await findEnding(gateway, attempt);
  if (found.kind === 'ended') await settleRefund(gateway, attempt, found.ending);
  else if (found.kind === 'open') await postpone(gateway, attempt, found.status);
}
