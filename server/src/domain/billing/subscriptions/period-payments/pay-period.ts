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

/** A locked subscription and the period that it owes. */
export interface PaidPeriod {
  due: DueSubscription;
  period: number;
}

/** The locked debt that an invoice of a subscription bills. */
export type Debt =
  | ({ kind: 'period' } & PaidPeriod)
  | ({ kind: 'change' } & AwaitingChange)
  /** Sent to the customer: the subscription may owe several of these. */
  | { kind: 'sent'; due: DueSubscription };

/**
 * Locks the subscription that owes an invoice. Returns undefined for other invoices and for ended subscriptions. Throws while a charge
 * of the period is in progress.
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

/** After the payment of an invoice its subscription goes on, or its change takes effect. */
export async function payDebt(tx: Queryable, debt: Debt, invoice: Invoice, now: Date): Promise<void> {
  if (debt.kind === 'sent') {
    const { merchantId, id, period } = invoice;
    const subscriptionId = debt.due.subscription.id;
    if (period !== null) await redeemPaidInvoice(tx, { merchantId, id, subscriptionId, period }, now);
    return catchUp(tx, debt.due, now);
  }
  return debt.kind === 'change' ? applyAwaited(tx, debt, invoice, now) : payPeriod(tx, debt, now);
}

/** After an invoice is voided its subscription goes on without the payment, and an awaited change is dropped. */
export async function endDebt(tx: Queryable, debt: Debt, invoice: Invoice, now: Date): Promise<void> {
  if (debt.kind === 'sent') {
    await releaseUnpaidInvoice(tx, invoice, debt.due.subscription);
    await catchUp(tx, debt.due, now);
  } else if (debt.kind === 'change') await dropAwaited(tx, debt, now);
  else await forgivePeriod(tx, debt, now);
}

/** Advances the subscription after the invoice of its period was paid. */
async function payPeriod(tx: Queryable, { due, period }: PaidPeriod, now: Date): Promise<void> {
  const { merchantId, subscription: before, terms } = due;
  const billing = afterApproval(before, terms, period, bogotaDateOf(now));
  const discount = afterPayment(before.discount, before.planId, period);
  const after = { ...before, ...billing, discount, lastErrorCode: null, lastRetry: null };
  await writeChanges(tx, [{ merchantId, before, after }], now);
  const redeemed = { before: before.discount, after: discount, isLast: false };
  await settleDiscounts(tx, [{ merchantId, subscriptionId: before.id, period, now, ...redeemed }]);
}

/** Advances the subscription without a payment; the discount applies to the next payment instead. */
async function forgivePeriod(tx: Queryable, { due, period }: PaidPeriod, now: Date): Promise<void> {
  const { merchantId, subscription: before, terms } = due;
  const billing = afterApproval(before, terms, period, bogotaDateOf(now));
  const after = { ...before, ...billing, lastErrorCode: null, lastRetry: null };
  await writeChanges(tx, [{ merchantId, before, after }], now);
}

/**
 * Restores the debt after a cash network reversed its payment. Returns false if the period is no longer owed, because a later one was
 * charged or the subscription has ended.
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
  // A sent invoice opens again, and the sweep follow-invoices does the rest.
  if (subscriptionId === null || collection === 'send_invoice') return true;
  // A change that took effect is not undone.
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

/** Revokes the lease, so that a process can no longer record a charge of the period. */
export const keepCardsAway = (tx: Queryable, { due }: Pick<Debt, 'due'>): Promise<number> =>
  takeLeaseAway(tx, due.merchantId, due.subscription.id);
