import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError } from '../../errors.ts';
import { monotonicMs } from '../../primitives/clock.ts';
import type { Outcome } from '../../processors/card-processor.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { postponeAttempt } from './attempt-store.ts';
import type { Transaction } from './charge.ts';
import { paymentBatches } from './payment-batches.ts';
import { type PaymentResult, resultOf, resultOfRepeat } from './payment-result.ts';
import { releaseToken } from './payment-store.ts';
import type { Settlement } from './settle-store.ts';
import { type Ending, settlementOf } from './settlement.ts';
import { findTransaction } from './store.ts';

/** What the processor answered to a charge of the API becomes what the client is told. */
export async function settleOutcome(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
  outcome: Outcome,
): Promise<PaymentResult> {
  const now = gateway.clock.now();
  if (outcome.kind === 'unknown') {
    const attempt = { merchantId: merchant.id, transactionId: charge.id, number: 1 };
    await postponeAttempt(gateway.database, attempt, 'reversing', gateway.realClock.now());
    return { kind: 'unknown', charge };
  }
  const ending: Ending = outcome.kind === 'unavailable' ? { kind: 'not_sent' } : outcome;
  const { after, settlement } = settlementOf(merchant.id, charge, 1, ending, merchant.fees, now);
  if (await settlePatiently(gateway, settlement)) return resultOf(after);
  return resultOf(await meetEarlierCharge(gateway, merchant, charge));
}

/** With the processor's own deadline it ends before the sweep begins to look (GRACE_MS of take-card-payment.ts). */
const PATIENCE_MS = 5_000;
const LONGEST_PAUSE_MS = 500;

/**
 * A database that is away for a moment is waited for: the money is taken, and a 503 would mean to give it back. The
 * first try may have been written although its answer was lost; then the second changes nothing and says false.
 */
export async function settlePatiently(gateway: Gateway, settlement: Settlement): Promise<boolean> {
  const endMs = monotonicMs() + PATIENCE_MS;
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await paymentBatches(gateway).settle.submit(settlement);
    } catch (error) {
      const isAway = error instanceof GatewayError && error.errorCode === 1004;
      if (!isAway || monotonicMs() + pauseMs > endMs) throw error;
      await sleep(pauseMs);
    }
  }
}

/** The same id again is a request that is repeated: it gets what the first one came to. */
export const resultOfEarlier = async (gateway: Gateway, merchant: Merchant, charge: Transaction) =>
  resultOfRepeat(await meetEarlierCharge(gateway, merchant, charge));

async function meetEarlierCharge(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
): Promise<Transaction> {
  const present = await findEarlierCharge(gateway, merchant, charge.id);
  // The token was reserved once more, for nothing if there is no charge that has used it.
  const isUsed = present !== undefined && present.status !== 'failed';
  if (charge.sourceId !== null && !isUsed) {
    await releaseToken(gateway.database, merchant.id, charge.sourceId, charge.id);
  }
  if (present === undefined) throw new GatewayError(1006);
  return present;
}

export const findEarlierCharge = (gateway: Gateway, merchant: Merchant, id: string) =>
  findTransaction(gateway.database, { merchantId: merchant.id, customerId: null }, id);
