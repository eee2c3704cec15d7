import type { Outbox } from './send-mails.ts';
import { purgeMailsBefore } from './store.ts';

/** Mails hold names and addresses; after a month nobody needs the copy. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Removes one batch of old mails, whatever became of them. */
export const purgeMails = (outbox: Outbox, batchSize: number): Promise<number> =>
  purgeMailsBefore(outbox.database, new Date(outbox.realClock.now().getTime() - KEPT_MS), batchSize);
