import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../../dependencies.ts';
import { GatewayError } from '../../../../platform/errors.ts';
import { systemClock } from '../../../../platform/primitives/time/clock.ts';
import { outageDelayMs } from '../../../../processors/sandbox/conduct.ts';
import { listOutages } from '../../../../processors/sandbox/store.ts';

/** Interface 18.4: a sandbox merchant's outage of the store payment method, in real seconds. Older vouchers stay payable. */
export async function playStoreOutage(
  { environment, database, processorTimeoutMs }: Gateway,
  merchantId: string,
): Promise<void> {
  if (environment !== 'sandbox') return;
  const outages = await listOutages(database, 'store', systemClock.now());
  const outage = outages.find(({ merchantId: owner }) => owner === merchantId);
  if (outage === undefined) return;
  const delayMs = outage.kind === 'down' ? 0 : outageDelayMs(outage.kind);
  await sleep(Math.min(delayMs, processorTimeoutMs));
  if (outage.kind === 'down' || delayMs >= processorTimeoutMs)
    throw new GatewayError(errors.unavailable, { retryAfterSeconds: 1 });
}
