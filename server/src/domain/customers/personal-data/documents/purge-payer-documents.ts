import type { Gateway } from '../../../../dependencies.ts';
import { daysBefore } from '../../../../platform/primitives/installation/retention.ts';
import { keptSince } from '../keeping-law.ts';
import { purgeKeptPayerDocuments, settlePayerDocuments } from './payer-document-store.ts';

/** Longer than the window of every rule for suspicious activity (31 days at most) and than a bank takes to report a payment. */
export const UNPAID_DOCUMENT_DAYS = 90;

/**
 * Hashes of PSE payers' documents are kept with their payment, for as long as its books. The hash of a payment that took no money goes
 * after 90 days.
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
