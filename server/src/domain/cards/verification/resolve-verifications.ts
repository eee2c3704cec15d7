import type { Gateway } from '../../../dependencies.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { leaseFrom, nextCheckAfter } from '../../payments/times.ts';
import {
  claimDueVerifications,
  endVerification,
  postponeVerification,
  type Verification,
} from './verification-store.ts';
import { endUnreleased, reverseVerification } from './verify-card.ts';

/**
 * Reverses verifications whose request crashed or timed out: their card was not saved, so the processor must not
 * keep a hold on it. A reversal works in every case, even if the authorization reaches the processor later.
 */
export async function resolveVerifications(gateway: Gateway, batchSize: number): Promise<number> {
  const { now, leaseUntil } = leaseFrom(gateway);
  const due = await claimDueVerifications(gateway.database, now, leaseUntil, batchSize);
  const nameOf = ({ merchantId, cardId }: Verification) => ({
    kind: 'card verification',
    merchantId,
    id: cardId,
  });
  await workApart(gateway, { rows: due, atOnce: due.length, nameOf }, one => resolveOne(gateway, one));
  return due.length;
}

async function resolveOne(gateway: Gateway, verification: Verification): Promise<void> {
  const ended = await reverseVerification(gateway, verification);
  if (ended === 'approved') {
    await endVerification(gateway.database, verification, { status: 'reversed' }, gateway.realClock.now());
  } else if (ended === 'declined') await endUnreleased(gateway, verification);
  else
    await postponeVerification(gateway.database, verification, nextCheckAfter(gateway, verification.checks));
}
