import type { Gateway } from '../../../dependencies.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { lockTransaction } from '../store.ts';
import { listDue } from './pending-store.ts';
import { expirePending } from './settle-pending.ts';

const AT_ONCE = 4;

/**
 * Cancels pending charges past their due date: one merchant's, or without a merchant, those of all merchants in real
 * time. Merchants with a frozen sandbox clock are expired when their clock moves. Leaves out charges in `processing`,
 * whose attempt must end first. A method whose payer may still have paid at the due date (PSE, until the bank answers)
 * sets due_date to null until it knows.
 */
export async function expireCharges(
  gateway: Gateway,
  { merchantId, batchSize }: { merchantId: string | null; batchSize: number },
): Promise<number> {
  const now = gateway.clock.now();
  const due = await listDue(gateway.database, now, batchSize, merchantId);
  let expired = 0;
  const nameOf = (one: (typeof due)[number]) => ({ kind: 'pending charge', ...one });
  await workApart(gateway, { rows: due, atOnce: AT_ONCE, nameOf }, async ({ merchantId: owner, id }) => {
    expired += await gateway.database.transaction(async tx => {
      const charge = await lockTransaction(tx, owner, id);
      const isDue = charge?.dueDate !== null && charge !== undefined && charge.dueDate <= now;
      if (!isDue || (charge.status !== 'charge_pending' && charge.status !== 'in_progress')) return 0;
      const ended = await expirePending(tx, charge, { merchantId: owner, from: charge.status, now });
      return ended === undefined ? 0 : 1;
    });
  });
  return expired;
}
