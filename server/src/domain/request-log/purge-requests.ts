import type { Gateway } from '../../dependencies.ts';
import { daysBefore } from '../../platform/primitives/installation/retention.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { purgeRequests } from './store.ts';

/** Ids rise with time, so the id of the cutoff instant separates old requests from the rest. */
export const clearRequests = (gateway: Gateway, batchSize: number): Promise<number> => {
  const oldest = daysBefore(gateway.realClock.now(), gateway.retention.requestDays);
  return purgeRequests(gateway.database, newId('request', oldest.getTime()), batchSize);
};
