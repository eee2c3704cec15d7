import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { afterPayment } from '../../coupons/applied-discount.ts';
import { redeemPaidInvoice, releaseUnpaidInvoice, settleDiscounts } from '../../coupons/redeem.ts';
import type { Invoice } from '../../invoices/invoice.ts';
import { afterApproval, owes } from '../billing-rules.ts';
import {
  type AwaitingChange,
  applyAwaited,
  awaitingChangeOf,
  dropAwaited,
} from '../changes/await-payment.ts';
import { catchUp } from '../invoicing/catch-up.ts';
import { type DueSubscription, lockSubscriptions } from '../renewals/billing-store.ts';
import { keyOfNextCharge, writeChanges } from '../renewals/change-due.ts';
import { findLastAttempt, listUnderWay } from '../renewals/renewal-look-up-store.ts';
import { afterPaymentTakenBack, PeriodBusy } from './period-payment.ts';
import { takeLeaseAway } from './period-payment-store.ts';

/** A period that its subscription owes, locked. */
export interface PaidPeriod {
  due: DueSubscription;
  period: number;
}

/** What an invoice of a subscription is for, locked with it. */
export type Debt =
  | ({ kind: 'period' } & PaidPeriod)
  | ({ kind: 'change' } & AwaitingChange)
  /** Sent to the customer: the subscription may owe several of these. */
  | { kind: 'sent'; due: DueSubscription };

/**
 * Locks the subscription whose debt an invoice is; undefined for other invoices, and once the subscription has ended. Throws while
 * the subscription is about to charge the period itself.
 */
export async function lockDebtOf(
  tx: Queryable,
  {
    merchantId,
    id,
    subscriptionId,
    period,
    collection,
  }: Pick<Invoice, 'merchantId' | 'id' | 'subscriptionId' | 'period' | 'collection'>,
): Promise<Debt | undefined> {
  if (subscriptionId === null) return undefined;
  const [due] = await lockSubscriptions(tx, [{ merchantId, id: subscriptionId }]);
  if (collection === 'send_invoice') return due && { kind: 'sent', due };
  if (period === null) {
    const awaiting = awaitingChangeOf(due, id);
    return awaiting && { kind: 'change', ...awaiting };
  }
  if (due === undefined || due.subscription.status === 'cancelled') return undefined;
  const { subscription } = due;
  const isDebt = owes(subscription) && subscription.currentPeriodNumber === period;
  const isUnderWay = (await listUnderWay(tx, [keyOfNextCharge(due)])).size > 0;
  if (!isDebt || isUnderWay) throw new PeriodBusy();
  return { kind: 'period', due, period };
}

/** The invoice is paid: its subscription goes on, or changes. */
export async function payDebt(tx: Queryable, debt: Debt, invoice: Invoice, now: Date): Promise<void> {
  if (debt.kind === 'sent') {
    const { merchantId, id, period } = invoice;
    const subscriptionId = debt.due.subscription.id;
    if (period !== null) await redeemPaidInvoice(tx, { merchantId, id, subscriptionId, period }, now);
    return catchUp(tx, debt.due, now);
  }
  return debt.kind === 'change' ? applyAwaited(tx, debt, invoice, now) : payPeriod(tx, debt, now);
}

/** The invoice is void: its subscription goes on without the payment, or stays as it is. */
export async function endDebt(tx: Queryable, debt: Debt, invoice: Invoice, now: Date): Promise<void> {
  if (debt.kind === 'sent') {
    await releaseUnpaidInvoice(tx, invoice, debt.due.subscription);
    await catchUp(tx, debt.due, now);
  } else if (debt.kind === 'change') await dropAwaited(tx, debt, now);
  else await forgivePeriod(tx, debt, now);
}

/** The subscription goes on: its period was paid by its invoice, or is owed no more. */
async function payPeriod(tx: Queryable, { due, period }: PaidPeriod, now: Date): Promise<void> {
  const { merchantId, subscription: before, terms } = due;
  const billing = afterApproval(before, terms, period, bogotaDateOf(now));
  const discount = afterPayment(before.discount, before.planId, period);
  const after = { ...before, ...billing, discount, lastErrorCode: null, lastRetry: null };
  await writeChanges(tx, [{ merchantId, before, after }], now);
  const redeemed = { before: before.discount, after: discount, isLast: false };
  await settleDiscounts(tx, [{ merchantId, subscriptionId: before.id, period, now, ...redeemed }]);
}

/** The period will not be paid: the subscription goes on, and its discount still applies to the next payment. */
async function forgivePeriod(tx: Queryable, { due, period }: PaidPeriod, now: Date): Promise<void> {
  const { merchantId, subscription: before, terms } = due;
  const billing = afterApproval(before, terms, period, bogotaDateOf(now));
  const after = { ...before, ...billing, lastErrorCode: null, lastRetry: null };
  await writeChanges(tx, [{ merchantId, before, after }], now);
}

/**
 * A cash network has taken the payment of a period back. Returns false if it is owed no more, because a later period was charged or
 * the subscription has ended.
 */
export async function oweAgain(
  tx: Queryable,
  {
    merchantId,
    subscriptionId,
    period,
    collection,
  }: Pick<Invoice, 'merchantId' | 'subscriptionId' | 'period' | 'collection'>,
  now: Date,
): Promise<boolean> {
  // An invoice of the customer is open again, and the sweep that follows it does the rest.
  if (subscriptionId === null || collection === 'send_invoice') return true;
  // A change that has taken effect stays.
  if (period === null) return false;
  const [due] = await lockSubscriptions(tx, [{ merchantId, id: subscriptionId }]);
  if (due === undefined) return false;
  const { subscription: before, terms } = due;
  const attemptsMade = await findLastAttempt(tx, { merchantId, subscriptionId, period });
  const tries = { attemptsMade, failedAttempts: 1, lastRetry: null, retryAt: null };
  const at = { today: bogotaDateOf(now), schedule: terms.retrySchedule };
  const billing = afterPaymentTakenBack(before, period, tries, at);
  if (billing === undefined) return false;
  await writeChanges(tx, [{ merchantId, before, after: { ...before, ...billing } }], now);
  return true;
}

/** Revokes the lease, so that a process which has not recorded its charge of the period yet no longer can. */
export const keepCardsAway = (tx: Queryable, { due }: Pick<Debt, 'due'>): Promise<number> =>
  takeLeaseAway(tx, due.merchantId, due.subscription.id);
