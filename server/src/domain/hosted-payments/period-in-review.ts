import type { EventType } from '@recaudo/contract/event-types';
import type { Queryable } from '../../database/connection.ts';
import type { Transaction } from '../charges/charge.ts';
import { type PeriodPaymentStatus, paidPeriodOf } from '../subscriptions/period-payment.ts';
import { changePeriodPayment } from '../subscriptions/period-payment-store.ts';
import { countEvent } from './pending-store.ts';
import { cancelPending, tell } from './settle-pending.ts';

/**
 * Money came in for a period that did not take it: paid otherwise, or of a subscription that has ended, or not the amount.
 * It is booked for nobody until a person has had it given back, and the merchant is told.
 */
export const keepPeriodForReview = (
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  now: Date,
): Promise<void> =>
  changeAndTell(tx, merchantId, charge, now, {
    from: ['open', 'ended'],
    to: 'in_review',
    type: 'charge.in_review',
  });

/** A person says that it went back to its payer. Nobody goes to a bank with this charge again: the page makes another. */
export async function endReviewOfPeriod(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  now: Date,
): Promise<void> {
  if (paidPeriodOf(charge) === undefined) return;
  if (charge.status === 'charge_pending') {
    await cancelPending(tx, charge, { merchantId, from: charge.status, now });
  }
  const change = { from: ['in_review'], to: 'returned', type: 'charge.returned' } as const;
  await changeAndTell(tx, merchantId, charge, now, change);
}

async function changeAndTell(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  now: Date,
  change: { from: readonly PeriodPaymentStatus[]; to: PeriodPaymentStatus; type: EventType },
): Promise<void> {
  if (paidPeriodOf(charge) === undefined) return;
  if (!(await changePeriodPayment(tx, merchantId, charge.id, change.from, change.to))) return;
  const counted = await countEvent(tx, merchantId, charge.id);
  if (counted !== undefined) await tell(tx, merchantId, counted, [change.type], now);
}
