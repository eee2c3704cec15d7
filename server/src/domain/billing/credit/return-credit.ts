import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import { giveBackCreditOf } from './post-credit.ts';
import { releaseCredit } from './release-store.ts';

/** Returns the credit of invoices that ended unpaid with these subscriptions. */
export async function returnCredit(
  tx: Queryable,
  ended: readonly { merchantId: string; subscriptionId: string }[],
  now: Date,
): Promise<void> {
  if (ended.length === 0) return;
  const released = await tx.rows(releaseCredit, [
    textArray(ended.map(({ merchantId }) => merchantId)),
    textArray(ended.map(({ subscriptionId }) => subscriptionId)),
  ]);
  // In the order of customer ids, as in every transaction that locks several.
  const inOrder = released.toSorted((a, b) => (a.customer_id < b.customer_id ? -1 : 1));
  for (const { merchant_id: merchantId, id, customer_id, subscription_id, applied } of inOrder) {
    await giveBackCreditOf(tx, {
      merchantId,
      customerId: customer_id,
      invoiceId: id,
      subscriptionId: subscription_id,
      appliedCentavos: applied,
      now,
    });
  }
}
