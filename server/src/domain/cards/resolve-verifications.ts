import type { Gateway } from '../../dependencies.ts';
import { workApart } from '../../rows-apart.ts';
import {
  claimDueVerifications,
  endVerification,
  postponeVerification,
  type Verification,
} from './verification-store.ts';
import { refuseToLetGo, reverseVerification } from './verify-card.ts';

const LEASE_MS = 60_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Takes verifications back whose request crashed or met its deadline: their card was not saved, so that whatever the
 * processor holds for it must go. A reversal is good for all cases, also for a request that arrives only later.
 */
export async function resolveVerifications(gateway: Gateway, batchSize: number): Promise<number> {
  const now = gateway.realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
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
  const then = gateway.realClock.now();
  if (ended === 'approved') {
    await endVerification(gateway.database, verification, { status: 'reversed' }, then);
  } else if (ended === 'declined') await refuseToLetGo(gateway, verification);
  else {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(verification.checks, 10));
    await postponeVerification(gateway.database, verification, new Date(then.getTime() + pauseMs));
  }
}
