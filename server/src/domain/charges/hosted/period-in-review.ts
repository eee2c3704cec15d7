import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { paidInvoiceOf } from '../../billing/invoice-payments/invoice-payment.ts';
import { changeInvoicePayment } from '../../billing/invoice-payments/store.ts';
import {
  type PeriodPaymentStatus,
  paidPeriodOf,
} from '../../billing/subscriptions/period-payments/period-payment.ts';
import { changePeriodPayment } from '../../billing/subscriptions/period-payments/period-payment-store.ts';
import type { Transaction } from '../charge.ts';
import { countEvent } from './pending-store.ts';
import { cancelPending, tell } from './settle-pending.ts';

/**
 * Holds money for a period or an invoice that cannot accept it: already paid, void, subscription ended, or another amount. It is
 * not credited until a person returns it; the merchant is notified.
 */
export const keepPeriodForReview = (
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  now: Date,
): Promise<void> =>
  changeAndTell(tx, merchantId, charge, {
    now,
    change: {
      from: ['open', 'ended'],
      to: 'in_review',
      type: 'charge.in_review',
    },
  });

/** Records that the money was returned. This charge cannot be paid again; the page creates another. */
export async function endReviewOfPeriod(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  now: Date,
): Promise<void> {
  if (paidPeriodOf(charge) === undefined && paidInvoiceOf(charge) === undefined) return;
  if (charge.status === 'charge_pending') {
    await cancelPending(tx, charge, { merchantId, from: charge.status, now });
  }
  const change = { from: ['in_review'], to: 'returned', type: 'charge.returned' } as const;
  await changeAndTell(tx, merchantId, charge, { now, change });
}

async function changeAndTell(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  {
    now,
    change,
  }: {
    now: Date;
    change: { from: readonly PeriodPaymentStatus[]; to: PeriodPaymentStatus; type: EventType };
  },
): Promise<void> {
  if (!(await changePayment(tx, merchantId, charge, change))) return;
  const counted = await countEvent(tx, merchantId, charge.id);
  if (counted !== undefined) await tell(tx, merchantId, counted, { types: [change.type], now });
}

async function changePayment(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  { from, to }: { from: readonly PeriodPaymentStatus[]; to: PeriodPaymentStatus },
): Promise<boolean> {
  const payment = { merchantId, transactionId: charge.id };
  if (paidInvoiceOf(charge) !== undefined) return changeInvoicePayment(tx, payment, to);
  if (paidPeriodOf(charge) === undefined) return false;
  return changePeriodPayment(tx, merchantId, charge.id, { from, to });
}
