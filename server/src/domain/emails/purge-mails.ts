import { daysBefore } from '../../primitives/retention.ts';
import type { Outbox } from './send-mails.ts';
import { purgeMailsBefore } from './store.ts';

/**
 * Removes one batch of old mails, whatever became of them: they hold names and addresses, and after a month nobody needs
 * the copy. None that is still tried is among them (delivery-rules.ts).
 */
export const purgeMails = (outbox: Outbox, batchSize: number): Promise<number> =>
  purgeMailsBefore(outbox.database, daysBefore(outbox.realClock.now(), outbox.retention.mailDays), batchSize);
