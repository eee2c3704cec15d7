import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { afterPayment } from '../../coupons/applied-discount.ts';
import { settleDiscounts } from '../../coupons/redeem.ts';
import { insertMissingInvoice } from '../../invoices/record-store.ts';
import { reopenInvoice, settleInvoices } from '../../invoices/settle-store.ts';
import { billPeriod, newInvoice } from '../bill-period.ts';
import { afterApproval } from '../billing-rules.ts';
import { type DueSubscription, lockSubscriptions } from '../renewals/billing-store.ts';
import { keyOfNextCharge, writeChanges } from '../renewals/change-due.ts';
import { listUnderWay } from '../renewals/renewal-look-up-store.ts';
import { afterPaymentTakenBack, isOwed, PeriodBusy, PeriodNotOwed, paidPeriodOf } from './period-payment.ts';
import {
  changePeriodPayment,
  findCountedPayment,
  findPeriodPayment,
  listOpenPayments,
  markCounted,
} from './period-payment-store.ts';

/**
 * Marks the period as paid by a completed charge, in the same transaction. The caller has already posted the money:
 * every transaction locks balances before subscriptions, to avoid deadlocks. Throws if the period is no longer owed or
 * is being charged.
 */
export async function countForPeriod(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  now: Date,
): Promise<void> {
  const paid = paidPeriodOf(charge);
  if (paid === undefined) return;
  const [due] = await lockSubscriptions(tx, [{ merchantId, id: paid.id }]);
  const payment = await findPeriodPayment(tx, merchantId, charge.id);
  if (due === undefined || payment === undefined) throw new PeriodNotOwed();
  const { subscription, terms } = due;
  if (!isOwed(payment, subscription, terms)) throw new PeriodNotOwed();
  if ((await listUnderWay(tx, [keyOfNextCharge(due)])).size > 0) throw new PeriodBusy();
  const billing = afterApproval(subscription, terms, payment.period, bogotaDateOf(now));
  const discount = afterPayment(subscription.discount, subscription.planId, payment.period);
  const after = { ...subscription, ...billing, discount, lastErrorCode: null, lastRetry: null };
  await writeChanges(tx, [{ merchantId, before: subscription, after }], now);
  await markCounted(tx, payment, subscription);
  await payInvoice(tx, due, charge, { period: payment.period, now });
  await settleDiscounts(tx, [
    {
      merchantId,
      subscriptionId: subscription.id,
      before: subscription.discount,
      after: discount,
      period: payment.period,
      isLast: false,
      now,
    },
  ]);
}

/** A period first charged before invoices existed gets its invoice now. */
async function payInvoice(
  tx: Queryable,
  { merchantId, subscription, terms }: DueSubscription,
  charge: Transaction,
  { period, now }: { period: number; now: Date },
): Promise<void> {
  const invoice = newInvoice(billPeriod(subscription, terms, period), bogotaDateOf(now));
  const { id: subscriptionId, customerId } = subscription;
  await insertMissingInvoice(tx, { merchantId, customerId, subscriptionId, period, now, invoice });
  const paid = { merchantId, subscriptionId, period, kind: 'paid', isLast: false } as const;
  await settleInvoices(tx, [{ ...paid, transactionId: charge.id, now }]);
}

/** A card chosen since the payment has no declines yet. */
const UNTRIED = { lastErrorCode: null, lastRetry: null, retryAt: null };

/** The cash network reversed the payment: the period is owed again unless a later one has been charged. */
export async function takeBackFromPeriod(
  tx: Queryable,
  merchantId: string,
  unpaid: Transaction,
  now: Date,
): Promise<void> {
  const paid = paidPeriodOf(unpaid);
  if (paid === undefined) return;
  const [due] = await lockSubscriptions(tx, [{ merchantId, id: paid.id }]);
  const tries = await findCountedPayment(tx, merchantId, paid.id, paid.period);
  if (due === undefined || tries === undefined) return;
  const { subscription: before, terms } = due;
  const known = before.cardId === tries.cardId ? tries : { ...tries, ...UNTRIED };
  const at = { today: bogotaDateOf(now), schedule: terms.retrySchedule };
  const billing = afterPaymentTakenBack(before, paid.period, known, at);
  const others = await listOpenPayments(tx, merchantId, paid.id, paid.period);
  const isAlone = others.every(({ method }) => method !== unpaid.method);
  const isPayable = billing !== undefined && unpaid.status === 'in_progress' && isAlone;
  await changePeriodPayment(tx, merchantId, unpaid.id, {
    from: ['counted'],
    to: isPayable ? 'open' : 'ended',
  });
  await reopenInvoice(
    tx,
    { merchantId, subscriptionId: paid.id, period: paid.period },
    { transactionId: unpaid.id, isOwed: billing !== undefined, now },
  );
  if (billing === undefined) return;
  const { lastErrorCode, lastRetry } = known;
  const after = { ...before, ...billing, lastErrorCode, lastRetry };
  await writeChanges(tx, [{ merchantId, before, after }], now);
}
