import type { Gateway } from '../../../dependencies.ts';
import { GatewayError } from '../../../platform/errors.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import type { Attempt } from '../../payments/attempt.ts';
import { type Ending, endingOf, referenceOf } from '../../payments/card-operation.ts';
import { findEnding, findOutDue, inquire, postpone } from '../../payments/find-out.ts';
import { settleBatch, settlementOf } from '../settle-store.ts';
import { findTransaction } from '../store.ts';
import { callFollowUp, findOriginal } from './follow-up.ts';
import { settleFollowUp } from './settle-follow-up.ts';

const sweep = { kind: 'charge attempt', operations: ['authorise', 'capture', 'void'] } as const;

export const resolveChargeAttempts = (gateway: Gateway, batchSize: number): Promise<number> =>
  findOutDue(gateway, sweep, batchSize, attempt => resolveOne(gateway, attempt));

async function resolveOne(gateway: Gateway, attempt: Attempt): Promise<void> {
  const merchant = await findMerchant(gateway.database, attempt.merchantId);
  if (merchant === undefined) throw new Error(`the merchant ${attempt.merchantId} is gone`);
  if (attempt.operation === 'authorise') await resolveAuthorisation(gateway, merchant, attempt);
  else await resolveFollowUp(gateway, merchant, attempt);
}

/** A request slower than this sweep loses its compare and set and also responds 503. */
async function resolveAuthorisation(gateway: Gateway, merchant: Merchant, attempt: Attempt): Promise<void> {
  const found = await findEnding(gateway, attempt);
  if (found.kind === 'ended') await settleAuthorisation(gateway, merchant, attempt, found.ending);
  else if (found.kind === 'open') await postpone(gateway, attempt, found.status);
}

/** Returns false if the authorization already had a result. */
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
  const { settlement } = settlementOf(
    merchant.id,
    charge,
    { number: attempt.number, ending },
    { schedule: merchant.fees, now },
  );
  return settleBatch(gateway).submit(settlement);
}

async function resolveFollowUp(gateway: Gateway, merchant: Merchant, attempt: Attempt): Promise<void> {
  const found = await findFollowUp(gateway, attempt);
  if (found.kind === 'unknown' || found.kind === 'unavailable') {
    await postpone(gateway, attempt, 'unknown');
    return;
  }
  await settleFollowUp(onMerchantsClock(gateway, merchant), merchant, attempt, endingOf(found)).catch(
    (error: unknown) => {
      // The decline is settled before it is thrown; no client is waiting here.
      if (!(error instanceof GatewayError)) throw error;
    },
  );
}

/**
 * Resolves a capture or void. "Not found" may mean that it is still in progress, so the same request is sent again: its
 * reference makes it one operation, and the response is final.
 */
async function findFollowUp(gateway: Gateway, attempt: Attempt) {
  const found = await inquire(gateway, attempt);
  if (found.kind !== 'not_found') return found;
  const { merchantId, transactionId } = attempt;
  const original = await findOriginal(gateway.database, merchantId, transactionId);
  return callFollowUp(gateway, attempt, referenceOf(original));
}
