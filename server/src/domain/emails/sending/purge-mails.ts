import { daysBefore } from '../../../platform/primitives/installation/retention.ts';
import { purgeMailsBefore } from '../store.ts';
import type { Outbox } from './send-mails.ts';

/**
 * Deletes one batch of old emails, sent or not: they contain names and addresses, and the copy is not needed after a month.
 * Emails still being retried are younger (delivery-rules.ts).
 */
export const purgeMails = (outbox: Outbox, batchSize: number): Promise<number> =>
  purgeMailsBefore(outbox.database, daysBefore(outbox.realClock.now(), outbox.retention.mailDays), batchSize);
