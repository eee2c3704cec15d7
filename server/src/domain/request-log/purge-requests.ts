import type { Gateway } from '../../dependencies.ts';
import { newId } from '../../primitives/id.ts';
import { KEPT_DAYS } from './api-request.ts';
import { purgeRequests } from './store.ts';

const DAY_MS = 86_400_000;

/** Ids rise with time, so the one of that moment parts what is kept from what goes. */
export const clearRequests = (gateway: Gateway, batchSize: number): Promise<number> => {
  const oldestMs = gateway.realClock.now().getTime() - KEPT_DAYS * DAY_MS;
  return purgeRequests(gateway.database, newId('request', oldestMs), batchSize);
};
