import type { Gateway } from '../../dependencies.ts';
import { workApart } from '../../rows-apart.ts';
import { claimDueAttempts, postponeAttempt } from '../charges/attempt-store.ts';
import { type Attempt, referenceOf } from '../charges/charge.ts';
import { attemptsOf, inquire, postpone } from '../charges/resolve-attempts.ts';
import type { Ending } from '../charges/settlement.ts';
import { findTransaction } from '../charges/store.ts';
import { onMerchantsClock } from '../merchants/merchant-clock.ts';
import { findMerchant } from '../merchants/store.ts';
import { findRenewalOf } from './renewal-look-up-store.ts';
import { settleRenewal } from './settle-renewals.ts';

const LEASE_MS = 60_000;

/** Renewals whose worker crashed or got no answer: asked for until known. No second attempt starts meanwhile. */
export async function resolveRenewals(gateway: Gateway, batchSize: number): Promise<number> {
  const now = gateway.realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await claimDueAttempts(gateway.database, ['renew'], now, leaseUntil, batchSize);
  await workApart(gateway, attemptsOf('renewal attempt', due), attempt => resolveOne(gateway, attempt));
  return due.length;
}

async function resolveOne(gateway: Gateway, attempt: Attempt): Promise<void> {
  const ending = await findEnding(gateway, attempt);
  // Settled a moment ago by a slow worker: it stands.
  if (ending === undefined) return;
  if (typeof ending === 'string') {
    await postpone(gateway, attempt, ending);
    return;
  }
  await settleKnownRenewal(gateway, attempt, ending);
}

/** Ends a renewal outside of the run that began it. False when it had its result already. */
export async function settleKnownRenewal(
  gateway: Gateway,
  attempt: Attempt,
  ending: Ending,
): Promise<boolean> {
  const { merchantId, transactionId } = attempt;
  const [merchant, charge, renewal] = await Promise.all([
    findMerchant(gateway.database, merchantId),
    findTransaction(gateway.database, { merchantId, customerId: null }, transactionId),
    findRenewalOf(gateway.database, merchantId, transactionId),
  ]);
  if (merchant === undefined || charge === undefined || renewal === undefined) {
    throw new Error(`the renewal ${transactionId} of ${merchantId} is gone`);
  }
  const { isFirst } = await settleRenewal(gateway, {
    merchantId,
    charge,
    attemptNumber: attempt.number,
    subscriptionId: renewal.subscriptionId,
    period: renewal.period,
    ending,
    fees: merchant.fees,
    now: onMerchantsClock(gateway, merchant).clock.now(),
  });
  return isFirst;
}

/** What the processor says; where it knows nothing, its promise that nothing will happen any more. */
async function findEnding(
  gateway: Gateway,
  attempt: Attempt,
): Promise<Ending | 'unknown' | 'reversing' | 'needs_review' | undefined> {
  if (attempt.status !== 'reversing') {
    const found = await inquire(gateway, attempt);
    if (found.kind === 'approved' || found.kind === 'declined') return found;
    if (found.kind !== 'not_found') return 'unknown';
    // Noted before it is asked for: what was reversed looks declined to whoever inquires later.
    const leaseUntil = new Date(gateway.realClock.now().getTime() + LEASE_MS);
    const noted = await postponeAttempt(gateway.database, attempt, 'reversing', leaseUntil);
    if (noted === 0) return undefined;
  }
  const original = referenceOf(attempt);
  const promise = await gateway.cardProcessor.reverse(
    { merchantId: attempt.merchantId, reference: `${original}-reversal`, original },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  if (promise.kind === 'approved') return { kind: 'reversed' };
  return promise.kind === 'declined' ? 'needs_review' : 'reversing';
}
