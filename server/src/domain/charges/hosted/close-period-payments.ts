import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { isOwed } from '../../billing/subscriptions/period-payments/period-payment.ts';
import {
  changePeriodPayment,
  findPeriodPayment,
  listUnneeded,
} from '../../billing/subscriptions/period-payments/period-payment-store.ts';
import { lockSubscriptions } from '../../billing/subscriptions/renewals/billing-store.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { isVoucherOfConnection, type Transaction } from '../charge.ts';
import { lockTransaction } from '../store.ts';
import { cancelPending } from './settle-pending.ts';

const AT_ONCE = 4;

/**
 * The sweep that cancels vouchers and PSE payments for a period that was paid another way or whose subscription has ended.
 * Leaves out those that only a bank or a connection can end; if such a payment still arrives, a person returns it.
 */
export async function closePeriodPayments(
  gateway: Gateway,
  { merchantId, batchSize }: { merchantId: string | null; batchSize: number },
): Promise<number> {
  const rows = await listUnneeded(gateway.database, merchantId, batchSize);
  const nameOf = (one: (typeof rows)[number]) => ({ kind: 'payment of a period', ...one });
  await workApart(gateway, { rows, atOnce: AT_ONCE, nameOf }, async ({ merchantId: owner, id }) => {
    const merchant = await findMerchant(gateway.database, owner);
    if (merchant === undefined) throw new Error(`the merchant ${owner} is gone`);
    const now = onMerchantsClock(gateway, merchant).clock.now();
    await gateway.database.transaction(async tx => {
      const charge = await lockTransaction(tx, owner, id);
      if (charge !== undefined) await closeUnneeded(tx, owner, charge, now);
    });
  });
  return rows.length;
}

/** Locks the charge before the subscription, as everywhere else. */
export async function closeUnneeded(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  now: Date,
): Promise<void> {
  const payment = await findPeriodPayment(tx, merchantId, charge.id);
  if (payment?.status !== 'open') return;
  const [due] = await lockSubscriptions(tx, [{ merchantId, id: payment.subscriptionId }]);
  const isOver = charge.status === 'cancelled' || charge.status === 'failed';
  if (!isOver && due !== undefined && isOwed(payment, due.subscription, due.terms)) return;
  if (isOurs(charge)) await cancelPending(tx, charge, { merchantId, from: charge.status, now });
  await changePeriodPayment(tx, merchantId, charge.id, { from: ['open'], to: 'ended' });
}

/** Neither a bank (no due date) nor a connection is processing it. */
export const isOurs = (charge: Transaction): boolean =>
  charge.dueDate !== null &&
  (charge.status === 'charge_pending' || (charge.status === 'in_progress' && !isVoucherOfConnection(charge)));
