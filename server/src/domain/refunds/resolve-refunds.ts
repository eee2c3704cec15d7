import type { Gateway } from '../../dependencies.ts';
import type { Attempt } from '../payments/attempt.ts';
import { findEnding, findOutDue, postpone } from '../payments/find-out.ts';
import { settleRefund } from './settle-refund.ts';

/** The sweep that asks for refunds whose request crashed or met its deadline, until they are known. */
export const resolveRefunds = (gateway: Gateway, batchSize: number): Promise<number> =>
  findOutDue(gateway, { kind: 'refund attempt', operations: ['refund'] }, batchSize, attempt =>
    resolveOne(gateway, attempt),
  );

/**
 * Not known there, the request may still be under way: before the money is given back, the processor promises that it will
 * have no effect. That it was asked for is noted first, since what is being reversed looks declined to whoever inquires,
 * and may stand all the same.
 */
async function resolveOne(gateway: Gateway, attempt: Attempt): Promise<void> {
  const found = await findEnding(gateway, attempt);
  if (found.kind === 'ended') await settleRefund(gateway, attempt, found.ending);
  else if (found.kind === 'open') await postpone(gateway, attempt, found.status);
}
