import type { Gateway } from '../../dependencies.ts';
import {
  clearDeleted,
  forgetListenersBefore,
  parkQueuesOfDisabled,
  purgeDeliveriesBefore,
} from './delivery/clear-store.ts';
import { firstIdOf } from './delivery/recover.ts';
import { KEPT_DAYS } from './delivery-routes.ts';

const DAY_MS = 24 * 3_600_000;

/** Takes what waits for disabled endpoints out of the queues, as parked. */
export const parkDisabled = (gateway: Gateway, batchSize: number): Promise<number> =>
  parkQueuesOfDisabled(gateway.database, gateway.realClock.now(), batchSize);

/** Deleted endpoints with all that hangs on them, listeners that nobody runs any more, deliveries of last month. */
export async function clearWebhooks(gateway: Gateway, batchSize: number): Promise<number> {
  const { database, realClock } = gateway;
  const now = realClock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await forgetListenersBefore(database, now, yesterday);
  const oldest = firstIdOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  return (
    (await clearDeleted(database, yesterday, batchSize)) +
    (await purgeDeliveriesBefore(database, oldest, batchSize))
  );
}
