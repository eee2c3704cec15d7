import type { Gateway } from '../../dependencies.ts';
import { GatewayError } from '../../errors.ts';
import type { NotFound, Outcome } from '../../processors/card-processor.ts';
import { type Rows, workApart } from '../../rows-apart.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { onMerchantsClock } from '../merchants/merchant-clock.ts';
import { findMerchant } from '../merchants/store.ts';
import { claimDueAttempts, postponeAttempt } from './attempt-store.ts';
import { type Attempt, referenceOf } from './charge.ts';
import { callFollowUp, originalReference } from './follow-up.ts';
import { paymentBatches } from './payment-store.ts';
import { settleFollowUp } from './settle-follow-up.ts';
import { type Ending, settlementOf } from './settlement.ts';
import { findTransaction } from './store.ts';

const LEASE_MS = 60_000;
const LONGEST_PAUSE_MS = 15_000;

/** Looks again soon at first, then every 15 s: once the processor is back, a minute is enough for all. */
const pauseMs = (checks: number): number => Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(checks, 10));

/**
 * The sweep behind "nothing is ever guessed": attempts whose request crashed or met its deadline are asked for or
 * taken back until they are known.
 */
export async function resolveChargeAttempts(gateway: Gateway, batchSize: number): Promise<number> {
  const now = gateway.realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const operations = ['authorise', 'capture', 'void'] as const;
  const due = await claimDueAttempts(gateway.database, operations, now, leaseUntil, batchSize);
  await workApart(gateway, attemptsOf('charge attempt', due), attempt => resolveOne(gateway, attempt));
  return due.length;
}

/** Of a batch of attempts: all at once, each by itself. */
export const attemptsOf = (kind: string, due: readonly Attempt[]): Rows<Attempt> => ({
  rows: due,
  atOnce: due.length,
  nameOf: ({ merchantId, transactionId }) => ({ kind, merchantId, id: transactionId }),
});

async function resolveOne(gateway: Gateway, attempt: Attempt): Promise<void> {
  const merchant = await findMerchant(gateway.database, attempt.merchantId);
  if (merchant === undefined) throw new Error(`the merchant ${attempt.merchantId} is gone`);
  if (attempt.operation === 'authorise') await resolveAuthorisation(gateway, merchant, attempt);
  else await resolveFollowUp(gateway, merchant, attempt);
}

/**
 * Whoever has an Idempotency-Key asks again: it ends as the processor has it. Whoever has none was told 503, or nothing
 * at all, and may have paid in another way since: it is taken back (docs/money.md). A request that is slower than this
 * sweep loses its compare and set then, and answers 503, too.
 */
async function resolveAuthorisation(gateway: Gateway, merchant: Merchant, attempt: Attempt): Promise<void> {
  if (attempt.status !== 'reversing') {
    const found = attempt.takesBack ? undefined : await inquire(gateway, attempt);
    if (found?.kind === 'approved' || found?.kind === 'declined') {
      await settleAuthorisation(gateway, merchant, attempt, found);
      return;
    }
    if (found !== undefined && found.kind !== 'not_found') {
      await postpone(gateway, attempt, 'unknown');
      return;
    }
    // Not there now, it may still be under way: a reversal closes the door behind it.
    const noted = await postponeAttempt(gateway.database, attempt, 'reversing', gateway.realClock.now());
    // Settled a moment ago by a slow request: it stands.
    if (noted === 0) return;
  }
  const reversal = await gateway.cardProcessor.reverse(
    {
      merchantId: attempt.merchantId,
      reference: `${referenceOf(attempt)}-reversal`,
      original: referenceOf(attempt),
    },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  if (reversal.kind === 'approved')
    await settleAuthorisation(gateway, merchant, attempt, { kind: 'reversed' });
  else if (reversal.kind === 'declined') await postpone(gateway, attempt, 'needs_review');
  else await postpone(gateway, attempt, 'reversing');
}

/** Ends an authorisation. False when it had its result already. */
export async function settleAuthorisation(
  gateway: Gateway,
  merchant: Merchant,
  attempt: Attempt,
  ending: Ending,
): Promise<boolean> {
  const scope = { merchantId: attempt.merchantId, customerId: null };
  const charge = await findTransaction(gateway.database, scope, attempt.transactionId);
  if (charge === undefined) throw new Error(`the charge ${attempt.transactionId} is gone`);
  const now = onMerchantsClock(gateway, merchant).clock.now();
  const { settlement } = settlementOf(merchant.id, charge, attempt.number, ending, merchant.fees, now);
  return paymentBatches(gateway).settle.submit(settlement);
}

async function resolveFollowUp(gateway: Gateway, merchant: Merchant, attempt: Attempt): Promise<void> {
  const found = await findFollowUp(gateway, attempt);
  if (found.kind === 'unknown' || found.kind === 'unavailable') {
    await postpone(gateway, attempt, 'unknown');
    return;
  }
  await settleFollowUp(onMerchantsClock(gateway, merchant), merchant, attempt, found).catch(
    (error: unknown) => {
      // A refusal is settled before it is thrown for the client, who is not here.
      if (!(error instanceof GatewayError)) throw error;
    },
  );
}

/**
 * What became of a capture, void or refund. "Not found" may only mean that it is still under way, so the same
 * request is sent again: its reference makes it one operation, and its answer is final.
 */
export async function findFollowUp(gateway: Gateway, attempt: Attempt, chargeId = attempt.transactionId) {
  const found = await inquire(gateway, attempt);
  if (found.kind !== 'not_found') return found;
  return callFollowUp(
    gateway,
    attempt,
    await originalReference(gateway.database, attempt.merchantId, chargeId),
  );
}

export const inquire = (gateway: Gateway, attempt: Attempt): Promise<Outcome | NotFound> =>
  gateway.cardProcessor.inquire(
    { merchantId: attempt.merchantId, reference: referenceOf(attempt) },
    { timeoutMs: gateway.processorTimeoutMs },
  );

export const postpone = (
  gateway: Gateway,
  attempt: Attempt,
  status: 'unknown' | 'reversing' | 'needs_review',
): Promise<number> => {
  const nextCheckAt = new Date(gateway.realClock.now().getTime() + pauseMs(attempt.checks));
  return postponeAttempt(gateway.database, attempt, status, nextCheckAt);
};
