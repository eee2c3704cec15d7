import type { Queryable } from '../../../database/connection.ts';
import type { Gateway } from '../../../dependencies.ts';
import type { CashFound } from '../../../processors/cash-provider.ts';
import type { Transaction } from '../../charges/charge.ts';
import { lockTransaction } from '../../charges/store.ts';
import { holdCustomer } from '../../customers/store.ts';
import { changePaymentMethod } from '../../charges/hosted/pending-store.ts';
import { keepPeriodForReview } from '../../charges/hosted/period-in-review.ts';
import { queueReceipt } from '../../charges/hosted/queue-receipt.ts';
import { cancelPending, completePending, expirePending } from '../../charges/hosted/settle-pending.ts';
import { settleAsOwed } from '../../subscriptions/period-payment.ts';
import {
  type CashAttempt,
  type CashAttemptStatus,
  cashAttemptStatuses,
  nextLateCheck,
} from './cash-attempt.ts';
import { lockCashAttempt, resolveCashAttempt } from './cash-attempt-store.ts';
import { networkAccount } from './cash-network.ts';
import { detailsInReview, detailsOfLinkVoucher } from './link-voucher.ts';
import { groupReference } from './reference.ts';
import { giveBackToForm } from './start-link-voucher.ts';
import { voucherPath } from './voucher-page.ts';

/** The note on a charge that was paid after its voucher had ended. */
export const LATE_NOTE = 'Paid in cash after the voucher was over';

/** A final outcome from the connection; `lost` is ours, after too long without one. */
export type CashEnding =
  | (CashFound & { state: 'paid' | 'expired' | 'cancelled' })
  | { state: 'lost'; paymentReference: null; paidAt: null };

/**
 * Makes the link's final word the gateway's: attempt (compare and set), charge, journal entry, event, and the subscription
 * whose period it pays, in one transaction. Answers false when somebody else had settled it before.
 */
export const settleCashAttempt = (
  gateway: Gateway,
  attempt: CashAttempt,
  ending: CashEnding,
): Promise<boolean> => settleAsOwed(isOwed => settle(gateway, attempt, ending, isOwed));

/** `isOwed`: false where the period that it pays was found not to need it. */
function settle(
  gateway: Gateway,
  attempt: CashAttempt,
  ending: CashEnding,
  isOwed: boolean,
): Promise<boolean> {
  return gateway.database.transaction(async tx => {
    const { merchantId, transactionId, number, linkId } = attempt;
    const charge = await lockTransaction(tx, merchantId, transactionId);
    if (charge === undefined) throw new Error(`the charge ${transactionId} is gone`);
    // The charge first, then the attempt, as everywhere: two who settle cannot wait for each other.
    const present = await lockCashAttempt(tx, attempt);
    const status = await statusAfter(tx, charge, attempt, { ending, isOwed });
    if (present === undefined || !cashAttemptStatuses.can(present.status, status)) return false;
    const { paymentReference, paidAt } = ending;
    const isOver = status === 'expired' || status === 'cancelled';
    const nextCheckAt = isOver ? nextLateCheck(gateway) : null;
    await resolveCashAttempt(tx, present, {
      status,
      paymentReference,
      paidAt,
      nextCheckAt,
      now: gateway.clock.now(),
    });
    if (status === 'needs_review') {
      const about = { merchant_id: merchantId, transaction_id: transactionId, number, link_id: linkId };
      const said =
        ending.state === 'lost' ? 'no link has told what became of a voucher' : 'a voucher was paid';
      gateway.log.error(about, `${said}: a person has to look at it`);
      if (isWaiting(charge)) await keepForReview(tx, merchantId, charge);
      // A lost attempt has no confirmed money.
      if (ending.state === 'paid') await keepPeriodForReview(tx, merchantId, charge, gateway.clock.now());
    } else if (status === 'paid') {
      await completeByLink(gateway, tx, charge, {
        attempt: present,
        paymentReference: present.paymentReference ?? paymentReference ?? '',
      });
    } else if (isWaiting(charge)) await endUnpaid(gateway, tx, merchantId, { charge, status });
    return true;
  });
}

/** The charge is a voucher's: open, or about to be. */
export const isWaiting = ({ method, status }: Transaction): boolean =>
  method === 'store' && (status === 'in_progress' || status === 'processing');

/** Includes ended charges, and charges whose payer went back to the card form without paying. */
export const takesCash = (charge: Transaction): boolean =>
  isWaiting(charge) || ['charge_pending', 'cancelled', 'failed'].includes(charge.status);

/** Money for a charge that was paid otherwise meanwhile, or of another amount, is for people to look at. */
async function statusAfter(
  tx: Queryable,
  charge: Transaction,
  attempt: CashAttempt,
  { ending, isOwed }: { ending: CashEnding; isOwed: boolean },
): Promise<CashAttemptStatus> {
  if (ending.state === 'lost') return 'needs_review';
  if (ending.state !== 'paid') return ending.state;
  const fits = isOwed && takesCash(charge) && ending.amountCentavos === attempt.amountCentavos;
  return fits && (await hasPayer(tx, attempt.merchantId, charge)) ? 'paid' : 'needs_review';
}

/** A deleted customer takes no money (Interface 7.3). */
const hasPayer = async (tx: Queryable, merchantId: string, { customerId }: Transaction): Promise<boolean> =>
  customerId === null || (await holdCustomer(tx, merchantId, customerId)) !== undefined;

async function keepForReview(tx: Queryable, merchantId: string, charge: Transaction): Promise<void> {
  const { id, method, status, dueDate } = charge;
  const details = detailsInReview(charge);
  await changePaymentMethod(tx, merchantId, id, { from: status, method, status, dueDate, details });
}

/** Completes the charge, credits it, emits the event and sends the receipt, as for a cash network's confirmation. */
export async function completeByLink(
  gateway: Gateway,
  tx: Queryable,
  charge: Transaction,
  { attempt, paymentReference }: { attempt: CashAttempt; paymentReference: string },
): Promise<void> {
  const { merchantId, linkId } = attempt;
  const { status, dueDate } = charge;
  const details = detailsOfLinkVoucher(gateway, charge, { ...attempt, paymentReference });
  const voucher = await changePaymentMethod(tx, merchantId, charge.id, {
    from: status,
    method: 'store',
    status,
    dueDate,
    details: isWaiting(charge)
      ? details
      : { ...details, payment_method: { ...details.payment_method, note: LATE_NOTE } },
  });
  const paid =
    voucher &&
    (await completePending(tx, voucher, {
      merchantId,
      from: status,
      now: gateway.clock.now(),
      outside: networkAccount(linkId),
      authorization: paymentReference,
    }));
  if (paid === undefined) throw new Error(`the charge ${charge.id} changed under its lock`);
  await queueReceipt(tx, merchantId, paid, {
    language: 'es',
    paidWith: { method: 'cash', reference: groupReference(paymentReference) },
    authorization: paid.authorization,
    url: gateway.baseUrl + voucherPath(paid.id),
  });
}

/** An order that began as a card link is its payer's again while there is time; every other is over. */
export async function endUnpaid(
  gateway: Gateway,
  tx: Queryable,
  merchantId: string,
  { charge, status }: { charge: Transaction; status: CashAttemptStatus },
): Promise<void> {
  const now = gateway.clock.now();
  const isInTime = charge.dueDate !== null && charge.dueDate > now;
  if (isInTime && (await giveBackToForm(tx, merchantId, charge)) !== undefined) return;
  const unpaid = { merchantId, from: charge.status, now };
  await (status === 'expired' ? expirePending : cancelPending)(tx, charge, unpaid);
}
