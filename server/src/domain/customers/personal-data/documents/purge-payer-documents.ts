import type { Gateway } from '../../../../dependencies.ts';
import { daysBefore } from '../../../../platform/primitives/installation/retention.ts';
import { keptSince } from '../keeping-law.ts';
import { purgeKeptPayerDocuments, settlePayerDocuments } from './payer-document-store.ts';

/**
 * Longer than the window of any rule for suspicious activity (at most 31 days), and longer than a bank takes to report a payment.
 */
export const UNPAID_DOCUMENT_DAYS = 90;

/**
 * The hash of a PSE payer's document is kept as long as the accounting records of the payment. If the payment took no money, its
 * hash is deleted after 90 days.
 */
export async function purgePayerDocuments(
  { database, realClock }: Gateway,
  batchSize: number,
): Promise<number> {
  const now = realClock.now();
  const settled = await settlePayerDocuments(database, daysBefore(now, UNPAID_DOCUMENT_DAYS), batchSize);
  const purged = await purgeKeptPayerDocuments(database, keptSince(now), batchSize);
  return Math.max(settled, purged);
}
