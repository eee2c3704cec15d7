import { setTimeout as sleep } from 'node:timers/promises';
import { keptBy } from '../../../dependencies.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { PaymentGateway } from '../../payments/card-operation.ts';
import { markTakeBacks, type ReportedUnavailable } from './take-back-store.ts';

const PAUSE_MS = 1_000;
const MAX_BATCH = 500;

const promisesOf = keptBy<ReportedUnavailable[], PaymentGateway>((): ReportedUnavailable[] => []);

/**
 * A client without an Idempotency-Key gets a 503 that the unavailable database cannot record; we record it once the database
 * is back. Most of these attempts are still `sent`, and the sweep reverses them. If only the database's response was lost,
 * the charge is settled, and this process alone knows that the client got a 503.
 */
export function takeBackLater(
  gateway: PaymentGateway,
  attempt: { merchantId: string; transactionId: string; number: number },
): void {
  // Keeps only the attempt's name: nothing else, above all no encrypted code, stays in memory during an outage.
  const { merchantId, transactionId, number } = attempt;
  const promise = { merchantId, transactionId, number, refundId: newId('transaction') };
  gateway.log.error(
    { charge_id: attempt.transactionId, merchant_id: attempt.merchantId },
    'charge got 503 after the processor was called; it will be reversed when the database is available',
  );
  const promises = promisesOf(gateway);
  promises.push(promise);
  if (promises.length === 1) void keepPromises(gateway, promises);
}

async function keepPromises(gateway: PaymentGateway, promises: ReportedUnavailable[]): Promise<void> {
  while (promises.length > 0) {
    const group = promises.slice(0, MAX_BATCH);
    try {
      await markTakeBacks(gateway.database, group, gateway.realClock.now());
      promises.splice(0, group.length);
    } catch {
      // The outage is already logged. Shutdown does not wait for this pause.
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
}
