import { bogotaDateOf, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { addGiven } from '../../coupons/redemption-store.ts';
import { takeCreditOf } from '../../credit/post-credit.ts';
import type { Invoice } from '../../invoices/invoice.ts';
import { limitInvoice } from '../../invoices/one-off-store.ts';
import { insertMissingInvoice } from '../../invoices/record-store.ts';
import { newInvoice, type PeriodBill } from '../bill-period.ts';
import { eventsOfPlanChange } from '../notices/subscription-events.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';
import type { Subscription } from '../subscription.ts';
import type { NewTerms, PendingChange } from './pending-change.ts';

/** As long as a bank may take, but not beyond the current period. */
const LIFE_MS = 24 * 3_600_000;

/** Writes the invoice of a change and stores the change until it is paid. The caller holds the subscription and the credit. */
export async function awaitPayment(
  tx: Queryable,
  { due, bill, newTerms }: { due: DueSubscription; bill: PeriodBill; newTerms: NewTerms },
  now: Date,
): Promise<{ subscription: Subscription; invoiceId: string }> {
  const { merchantId, subscription: before } = due;
  const { id: subscriptionId, customerId, dueDate } = before;
  const invoice = newInvoice(bill, bogotaDateOf(now));
  const end = dueDate === null ? Number.POSITIVE_INFINITY : startOfBogotaDay(dueDate).getTime();
  const expiresAt = new Date(Math.min(now.getTime() + LIFE_MS, end));
  await insertMissingInvoice(tx, { merchantId, customerId, subscriptionId, period: null, now, invoice });
  await limitInvoice(tx, { merchantId, id: invoice.id }, expiresAt);
  const about = { merchantId, customerId, subscriptionId, invoiceId: invoice.id, now };
  await takeCreditOf(tx, { ...about, appliedCentavos: invoice.creditAppliedCentavos });
  const pendingChange = { ...newTerms, kind: 'awaiting', invoiceId: invoice.id, expiresAt } as const;
  const after = { ...before, pendingChange };
  const also = ['subscription.change_scheduled'] as const;
  const [subscription = after] = await writeChanges(tx, [{ merchantId, before, after, also }], now);
  return { subscription, invoiceId: invoice.id };
}

/** A locked subscription with a change that waits for its invoice. */
export interface AwaitingChange {
  due: DueSubscription;
  change: Extract<PendingChange, { kind: 'awaiting' }>;
}

export function awaitingChangeOf(
  due: DueSubscription | undefined,
  invoiceId: string,
): AwaitingChange | undefined {
  const change = due?.subscription.pendingChange;
  const isOfInvoice = change?.kind === 'awaiting' && change.invoiceId === invoiceId;
  return due === undefined || !isOfInvoice || due.subscription.status === 'cancelled'
    ? undefined
    : { due, change };
}

/** Applies a change whose invoice is paid. */
export async function applyAwaited(
  tx: Queryable,
  { due, change }: AwaitingChange,
  { discountCentavos }: Pick<Invoice, 'discountCentavos'>,
  now: Date,
): Promise<void> {
  const { merchantId, subscription: before } = due;
  const { planId, quantity, items, periodAmountCentavos } = change;
  const terms = { planId, quantity, items, periodAmountCentavos };
  const after = { ...before, ...terms, pendingChange: null, billedLine: null };
  if (before.discount !== null && discountCentavos !== 0n) {
    await addGiven(tx, merchantId, before.discount.redemptionId, discountCentavos);
  }
  await writeChanges(tx, [{ merchantId, before, after, also: eventsOfPlanChange(before, after) }], now);
}

/** Drops a change that was not paid. */
export async function dropAwaited(tx: Queryable, { due }: AwaitingChange, now: Date): Promise<Subscription> {
  const { merchantId, subscription: before } = due;
  const after = { ...before, pendingChange: null };
  const [written = after] = await writeChanges(tx, [{ merchantId, before, after }], now);
  return written;
}
