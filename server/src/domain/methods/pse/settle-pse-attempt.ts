import { errors } from '@recaudo/contract/error-table';
import type { Queryable } from '../../../database/connection.ts';
import type { Gateway } from '../../../dependencies.ts';
import type { PseFound } from '../../../processors/pse-provider.ts';
import type { PaymentDetails, Transaction } from '../../charges/charge.ts';
import { lockTransaction } from '../../charges/store.ts';
import { changePaymentMethod } from '../../charges/hosted/pending-store.ts';
import { keepPeriodForReview } from '../../charges/hosted/period-in-review.ts';
import { completePending, expirePending, failPending } from '../../charges/hosted/settle-pending.ts';
import { pseAccount } from '../../ledger/store.ts';
import { settleAsOwed } from '../../subscriptions/period-payment.ts';
import { giveBack } from './close-unstarted.ts';
import { latePauseMs, type PseAttempt, type PseAttemptStatus, pseAttemptStatuses } from './pse-attempt.ts';
import { queuePseReceipt } from './queue-pse-receipt.ts';
import { lockPseAttempt, resolvePseAttempt } from './store.ts';

/** How a bank refuses, in the words of Interface 3.3. */
const REJECTED = errors.rejectedByProcessor;

/** The note on a charge that was paid after it had expired. */
export const LATE_NOTE = 'Approved by the bank after the payment had expired';

/** A final word of the provider. */
export type PseEnding = PseFound & { state: 'approved' | 'rejected' | 'expired' };

/**
 * Makes the provider's final word the gateway's: attempt (compare and set), charge, journal entry, event, and the
 * subscription whose period it pays, in one transaction. Answers false when somebody else had settled it before.
 */
export const settlePseAttempt = (
  gateway: Gateway,
  attempt: PseAttempt,
  ending: PseEnding,
): Promise<boolean> => settleAsOwed(isOwed => settle(gateway, attempt, ending, isOwed));

/** `isOwed`: false where the period that it pays was found not to need it. */
function settle(gateway: Gateway, attempt: PseAttempt, ending: PseEnding, isOwed: boolean): Promise<boolean> {
  return gateway.database.transaction(async tx => {
    const charge = await lockTransaction(tx, attempt.merchantId, attempt.transactionId);
    if (charge === undefined) throw new Error(`the charge ${attempt.transactionId} is gone`);
    // The charge first, then the try, as everywhere: two who settle cannot wait for each other.
    const present = await lockPseAttempt(tx, attempt);
    const status = statusAfter(charge, attempt, ending, isOwed);
    if (present === undefined || !pseAttemptStatuses.can(present.status, status)) return false;
    await resolvePseAttempt(tx, present, {
      status,
      cus: ending.cus,
      bankUrl: ending.bankUrl,
      nextCheckAt: status === 'expired' ? nextLateCheck(gateway) : null,
      now: gateway.clock.now(),
    });
    if (status === 'needs_review') {
      const { merchantId, transactionId, number } = attempt;
      const about = { merchant_id: merchantId, transaction_id: transactionId, number, cus: ending.cus };
      gateway.log.error(about, 'money came in by PSE that its charge cannot take');
      if (charge.status === 'charge_pending') await giveBack(tx, charge, attempt);
      await keepPeriodForReview(tx, merchantId, charge, gateway.clock.now());
    } else if (status === 'approved') await completeByPse(gateway, tx, charge, { attempt, cus: ending.cus });
    else if (charge.status === 'charge_pending') await endUnpaid(gateway, tx, charge, { attempt, status });
    return true;
  });
}

export const takesMoney: ReadonlySet<Transaction['status']> = new Set([
  'charge_pending',
  'cancelled',
  'failed',
]);

/** Money for a charge that was paid otherwise meanwhile, or of another amount, is for people to look at. */
function statusAfter(
  charge: Transaction,
  attempt: PseAttempt,
  ending: PseEnding,
  isOwed: boolean,
): PseAttemptStatus {
  if (ending.state !== 'approved') return ending.state;
  const fits = isOwed && takesMoney.has(charge.status) && ending.amountCentavos === attempt.amountCentavos;
  return fits ? 'approved' : 'needs_review';
}

function nextLateCheck({ realClock }: Gateway): Date {
  return new Date(realClock.now().getTime() + (latePauseMs(0) ?? 0));
}

/** Also for an ended charge: received money counts. */
export async function completeByPse(
  gateway: Gateway,
  tx: Queryable,
  charge: Transaction,
  { attempt, cus }: { attempt: PseAttempt; cus: string },
): Promise<void> {
  const { merchantId } = attempt;
  const details = JSON.parse(charge.paymentDetails ?? '{}') as PaymentDetails;
  const isLate = charge.status !== 'charge_pending';
  const paymentMethod = await changePaymentMethod(tx, merchantId, charge.id, {
    from: charge.status,
    method: 'bank_account',
    status: charge.status,
    dueDate: null,
    details: isLate
      ? { ...details, payment_method: { ...details.payment_method, note: LATE_NOTE } }
      : details,
  });
  const paid =
    paymentMethod === undefined
      ? undefined
      : await completePending(tx, paymentMethod, paidBy(gateway, merchantId, paymentMethod, cus));
  if (paid === undefined) throw new Error(`the charge ${charge.id} has changed under its lock`);
  await queuePseReceipt(gateway, tx, paid, attempt);
}

const paidBy = ({ clock }: Gateway, merchantId: string, { status }: Transaction, cus: string) => ({
  merchantId,
  from: status,
  now: clock.now(),
  outside: pseAccount,
  authorization: cus,
});

/** Rejected or expired. An order that began as a card link is its payer's again; one made for PSE is over. */
async function endUnpaid(
  { clock }: Gateway,
  tx: Queryable,
  charge: Transaction,
  { attempt, status }: { attempt: PseAttempt; status: PseAttemptStatus },
): Promise<void> {
  const { merchantId, chargeDueDate } = attempt;
  const unpaid = { merchantId, from: 'charge_pending', now: clock.now() } as const;
  const isInTime = chargeDueDate === null || chargeDueDate.getTime() > unpaid.now.getTime();
  if (charge.mayRetry && isInTime) await giveBack(tx, charge, attempt);
  else if (status === 'rejected') await failPending(tx, charge, { ...unpaid, code: REJECTED });
  else await expirePending(tx, charge, unpaid);
}
