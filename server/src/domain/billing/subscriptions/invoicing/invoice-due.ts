import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { retryAfterDeadlock } from '../../../../platform/database/connections/deadlock.ts';
import { inParallel } from '../../../../platform/primitives/concurrency/in-parallel.ts';
import type { FailedRows } from '../../../../platform/rows-apart.ts';
import { isInvoiced } from '../billing-rules.ts';
import { dueStep } from '../changes/due-step.ts';
import { type DueSubscription, lockSubscriptions } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';
import { afterPeriodInvoice, invoicePeriod } from './invoice-period.ts';

const AT_ONCE = 4;

/**
 * Opens the invoices of due periods. One transaction writes an invoice and its subscription, so that a crash leaves both or neither.
 * Returns the number of invoiced periods.
 */
export async function invoiceDue(
  gateway: Gateway,
  due: readonly DueSubscription[],
  now: Date,
  failed: FailedRows,
): Promise<number> {
  let count = 0;
  await inParallel(AT_ONCE, due, async ({ merchantId, subscription }) => {
    try {
      const isOpened = await retryAfterDeadlock(() => invoiceOne(gateway, merchantId, subscription.id, now));
      if (isOpened) count += 1;
    } catch (error) {
      failed.note({ kind: 'due subscription', merchantId, id: subscription.id }, error);
    }
  });
  return count;
}

const invoiceOne = (gateway: Gateway, merchantId: string, id: string, now: Date): Promise<boolean> =>
  gateway.database.transaction(async tx => {
    const [due] = await lockSubscriptions(tx, [{ merchantId, id }]);
    if (due === undefined) return false;
    const { subscription: before, terms } = due;
    // Decided again under the lock: a request may have changed the subscription since the claim.
    const step = dueStep(before, terms, bogotaDateOf(now));
    if (step.kind !== 'charge' || !isInvoiced(before)) return false;
    await invoicePeriod(tx, due, step.period, now);
    await writeChanges(tx, [{ merchantId, before, after: afterPeriodInvoice(due, step.period, now) }], now);
    return true;
  });
