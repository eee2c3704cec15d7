import type { Gateway } from '../../dependencies.ts';
import { daysBefore } from '../../platform/primitives/installation/retention.ts';
import {
  clearDeleted,
  forgetListenersBefore,
  parkQueuesOfDisabled,
  purgeDeliveriesBefore,
  purgeEventsBefore,
} from './delivery/clear-store.ts';
import { firstIdOf } from './delivery/queue/recover.ts';

/** Parks the waiting events of disabled endpoints. */
export const parkDisabled = (gateway: Gateway, batchSize: number): Promise<number> =>
  parkQueuesOfDisabled(gateway.database, gateway.realClock.now(), batchSize);

/** Deletes removed endpoints with their rows, abandoned listeners and old deliveries. */
export async function purgeWebhooks(gateway: Gateway, batchSize: number): Promise<number> {
  const { database, realClock, retention } = gateway;
  const now = realClock.now();
  const yesterday = daysBefore(now, 1);
  await forgetListenersBefore(database, now, yesterday);
  const oldest = firstIdOf(daysBefore(now, retention.deliveryDays));
  return (
    (await clearDeleted(database, yesterday, batchSize)) +
    (await purgeDeliveriesBefore(database, oldest, batchSize))
  );
}

/** Deletes old events without pending deliveries; the resources they describe stay. */
export async function purgeEvents(gateway: Gateway, batchSize: number): Promise<number> {
  const { database, realClock, retention } = gateway;
  if (retention.eventDays === null) return 0;
  const oldest = firstIdOf(daysBefore(realClock.now(), retention.eventDays));
  return purgeEventsBefore(database, oldest, batchSize);
}
