import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { retryAfterDeadlock } from '../../../../platform/database/connections/deadlock.ts';
import { afterPayment } from '../../coupons/applied-discount.ts';
import { settleDiscounts } from '../../coupons/redeem.ts';
import { takeCreditOf } from '../../credit/post-credit.ts';
import { lockCredit } from '../../credit/store.ts';
import { listWaitingItems, putOnInvoice } from '../../invoice-items/store.ts';
import { type TakenItem, takeItems } from '../../invoice-items/take-items.ts';
import { assembleInvoice } from '../../invoices/assemble-invoice.ts';
import type { NewInvoice } from '../../invoices/invoice.ts';
import { insertMissingInvoice } from '../../invoices/record-store.ts';
import { payInvoice } from '../../invoices/settle-store.ts';
import { chargeTaxesOf } from '../../taxes/charge-taxes.ts';
import { afterApproval, owes } from '../billing-rules.ts';
import type { Unrecorded } from '../renewals/cap-retries.ts';
import { writeChanges } from '../renewals/change-due.ts';
import { holdLease } from '../renewals/lease-store.ts';
import { rowOf, splitsOfDue } from '../renewals/new-renewal.ts';
import type { Renewal } from '../renewals/renewal.ts';
import { recordRenewals } from '../renewals/renewal-store.ts';

export type RenewalWithCredit = Unrecorded & { invoice: NewInvoice };

/**
 * True for a renewal whose customer had credit or waiting items when it was gathered. A retry charges the amount of the first
 * attempt.
 */
export const usesCredit = (renewal: Unrecorded): renewal is RenewalWithCredit =>
  renewal.invoice !== null &&
  (renewal.invoice.creditAppliedCentavos > 0n ||
    (renewal.source.hasWaitingItems && !owes(renewal.due.subscription)));

/**
 * Records a renewal together with the items and the credit that its invoice takes. Reads both again under locks, because they may have
 * changed. Returns null if credit covers the whole invoice or another process owns the charge.
 */
export const recordWithCredit = (
  gateway: Gateway,
  renewal: RenewalWithCredit,
  leaseUntil: Date,
): Promise<Renewal | null> =>
  retryAfterDeadlock(() =>
    gateway.database.transaction(async tx => {
      const { merchantId, subscription } = renewal.due;
      // Subscriptions are locked before the credit of their customers.
      if (!(await holdLease(tx, merchantId, subscription.id, leaseUntil))) return null;
      const creditCentavos = await lockCredit(tx, merchantId, subscription.customerId);
      const taken = await takeWaiting(tx, renewal);
      const lines = [...renewal.invoice.lines, ...taken.map(({ line }) => line)];
      const invoice = { ...renewal.invoice, ...assembleInvoice(lines, creditCentavos) };
      const of = { merchantId, customerId: subscription.customerId, invoiceId: invoice.id };
      if (invoice.amountDueCentavos === 0n) {
        if (await payWithCredit(tx, { ...renewal, invoice })) await putOnInvoice(tx, of, taken);
        return null;
      }
      const taxes = chargeTaxesOf(lines);
      const splits = renewal.source.hasAccount ? null : splitsOfDue(renewal.due, invoice);
      const charge = { ...renewal.charge, amountCentavos: invoice.amountDueCentavos, taxes, splits };
      const charged = { ...renewal, charge, invoice };
      const recorded = await recordRenewals(tx, [{ ...rowOf(gateway, charged), leaseUntil }]);
      const securityCode = recorded.get(charge.id);
      if (securityCode === undefined) return null;
      await putOnInvoice(tx, of, taken);
      await takeCreditOf(tx, creditOf(charged));
      return { ...charged, securityCode };
    }),
  );

const takeWaiting = async (
  tx: Queryable,
  { due, source, invoice }: RenewalWithCredit,
): Promise<TakenItem[]> =>
  source.hasWaitingItems && !owes(due.subscription)
    ? takeItems(invoice.lines, await listWaitingItems(tx, due.merchantId, due.subscription.customerId))
    : [];

/** Marks a period as paid by credit. Returns false if it already has an invoice. */
async function payWithCredit(tx: Queryable, renewal: RenewalWithCredit): Promise<boolean> {
  const { due, action, charge, invoice } = renewal;
  const { merchantId, subscription: before, terms } = due;
  const { id: subscriptionId, customerId } = before;
  const now = charge.creationDate;
  const { period } = action;
  await insertMissingInvoice(tx, { merchantId, customerId, subscriptionId, period, now, invoice });
  const paid = await payInvoice(tx, { merchantId, id: invoice.id, transactionId: null });
  if (paid === 0) return false;
  await takeCreditOf(tx, creditOf(renewal));
  const billing = afterApproval(before, terms, period, bogotaDateOf(now));
  const discount = afterPayment(before.discount, before.planId, period);
  const after = { ...before, ...billing, discount, lastErrorCode: null, lastRetry: null };
  await writeChanges(tx, [{ merchantId, before, after }], now);
  const redeemed = { before: before.discount, after: discount, isLast: false };
  await settleDiscounts(tx, [{ merchantId, subscriptionId, period, now, ...redeemed }]);
  return true;
}

const creditOf = ({ due: { merchantId, subscription }, invoice, charge }: RenewalWithCredit) => ({
  merchantId,
  customerId: subscription.customerId,
  invoiceId: invoice.id,
  subscriptionId: subscription.id,
  appliedCentavos: invoice.creditAppliedCentavos,
  now: charge.creationDate,
});
