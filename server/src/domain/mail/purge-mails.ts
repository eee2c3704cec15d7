import type { Gateway } from '../../dependencies.ts';
import { purgeMailsBefore } from './store.ts';

/** Mails hold names and addresses; after a month nobody needs the copy. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Removes one batch of old mails, whatever became of them. */
export const purgeMails = (gateway: Gateway, batchSize: number): Promise<number> =>
  purgeMailsBefore(gateway.database, new Date(gateway.realClock.now().getTime() - KEPT_MS), batchSize);
