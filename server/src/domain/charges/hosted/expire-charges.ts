import type { Gateway } from '../../../dependencies.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { lockTransaction } from '../store.ts';
import { listDue } from './pending-store.ts';
import { expirePending } from './settle-pending.ts';

const AT_ONCE = 4;

/**
 * Cancels pending charges past their due date. Without a merchant: those of all merchants that live in real time; a
 * sandbox clock that is moved does its own merchant's. A charge that is being paid (`processing`) is left alone until
 * its try has ended. A payment method whose payer may still pay at that moment (a bank that has not answered) keeps its
 * charges out of here by a due_date of null until it knows.
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
