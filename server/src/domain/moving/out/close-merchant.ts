import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../../dependencies.ts';
import { countUnderWay, markMoved } from './close-store.ts';
import { MoveRefused } from './file-format.ts';

/** By then every process knows, and earlier requests have reached the database. */
const HEARD_MS = 2_000;
const PATIENCE_MS = 90_000;
const LOOK_EVERY_MS = 500;

type Closing = Pick<Gateway, 'database' | 'realClock' | 'merchantCache' | 'environment'>;

/**
 * Closes a merchant for good: its requests get 1008, its subscriptions pause, and no email or webhook is sent. Returns when none
 * of its payments is in progress, so that a following export is final. Calling it again continues waiting.
 */
export async function closeMerchant(gateway: Closing, merchantId: string): Promise<void> {
  const { database, realClock, merchantCache, environment } = gateway;
  if ((await markMoved(database, merchantId, realClock.now())) === 0) {
    throw new MoveRefused(`there is no merchant ${merchantId} in ${environment}`);
  }
  merchantCache.forget(merchantId);
  await sleep(HEARD_MS);
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const count = await countUnderWay(database, merchantId, realClock.now());
    if (count === 0) return;
    if (waitedMs >= PATIENCE_MS) {
      throw new MoveRefused(
        `${count} payments are still under way: the merchant stays closed. Give the command again in a minute`,
      );
    }
    await sleep(LOOK_EVERY_MS);
  }
}
