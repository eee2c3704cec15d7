import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { settleAsOwed } from '../../billing/subscriptions/period-payments/period-payment.ts';
import { changePaymentMethod } from '../../charges/hosted/pending-store.ts';
import { keepPeriodForReview } from '../../charges/hosted/period-in-review.ts';
import { completePending } from '../../charges/hosted/settle-pending.ts';
import { lockTransaction } from '../../charges/store.ts';
import type { Transaction } from '../../charges/transaction.ts';
import { nextLateCheck, type WaitingAttempt } from './waiting-attempt.ts';
import type { Completion, WaitingMethod } from './waiting-method.ts';

/**
 * Stores the provider's final answer in one transaction: attempt (compare and set), charge, journal entry, event, and the
 * subscription whose period it pays. False if another process already settled the attempt.
 */
export const settleWaiting = <Attempt extends WaitingAttempt, Ending>(
  gateway: Gateway,
  method: WaitingMethod<Attempt, Ending>,
  attempt: Attempt,
  ending: Ending,
): Promise<boolean> =>
  settleAsOwed(isOwed =>
    gateway.database.transaction(tx => settleOne(gateway, tx, method, { attempt, ending, isOwed })),
  );

async function settleOne<Attempt extends WaitingAttempt, Ending>(
  gateway: Gateway,
  tx: Queryable,
  method: WaitingMethod<Attempt, Ending>,
  /** `isOwed` is false if the period that the charge pays no longer needs it. */
  { attempt, ending, isOwed }: { attempt: Attempt; ending: Ending; isOwed: boolean },
): Promise<boolean> {
  const { merchantId, transactionId } = attempt;
  const charge = await lockTransaction(tx, merchantId, transactionId);
  if (charge === undefined) throw new Error(`the charge ${transactionId} is gone`);
  // Locks the charge before the attempt, as everywhere, so that two settlements cannot deadlock.
  const present = await method.store.lock(tx, attempt);
  const fits = isOwed && (await canTake(tx, method, charge, { attempt, ending }));
  const hasMoney = method.moneyOf(ending) !== undefined;
  const status = fits || !hasMoney ? method.statusOf(ending) : method.inReview;
  if (present === undefined || !method.statuses.can(present.status, status)) return false;
  const now = gateway.clock.now();
  const nextCheckAt = method.queriedLate.includes(status) ? nextLateCheck(gateway) : null;
  await method.resolve(tx, present, { status, ending, nextCheckAt, now });
  const state = method.states[status];
  if (state === 'in_review') {
    const { number, connectionId } = attempt;
    const about = { merchant_id: merchantId, transaction_id: transactionId, number, link_id: connectionId };
    gateway.log.error(about, method.reviewText(ending));
    if (method.isWaiting(charge)) await method.keepForReview(tx, charge, attempt);
    if (hasMoney) await keepPeriodForReview(tx, merchantId, charge, now);
  } else if (state === 'completed') {
    const completion = method.completionOf(gateway, charge, present, ending);
    await completeWaiting(gateway, tx, charge, { merchantId, isLate: !method.isWaiting(charge), completion });
  } else if (method.isWaiting(charge)) await method.endUnpaid(gateway, tx, charge, { ...present, status });
  return true;
}

/** Money for a charge that was paid another way, or of another amount, goes to review. */
async function canTake<Attempt extends WaitingAttempt, Ending>(
  tx: Queryable,
  method: WaitingMethod<Attempt, Ending>,
  charge: Transaction,
  { attempt, ending }: { attempt: Attempt; ending: Ending },
): Promise<boolean> {
  if (method.moneyOf(ending) !== attempt.amountCentavos || !method.takesMoney(charge)) return false;
  return method.hasPayer === undefined || (await method.hasPayer(tx, attempt, charge));
}

interface Completing {
  merchantId: string;
  isLate: boolean;
  completion: Completion;
}

/** Also completes a charge that has ended, because received money counts. */
export async function completeWaiting(
  { clock }: Pick<Gateway, 'clock'>,
  tx: Queryable,
  charge: Transaction,
  { merchantId, isLate, completion }: Completing,
): Promise<void> {
  const { chargeMethod, dueDate, details, lateNote, outside, authorization } = completion;
  const { status } = charge;
  const own = await changePaymentMethod(tx, merchantId, charge.id, {
    from: status,
    method: chargeMethod,
    status,
    dueDate,
    details: isLate ? { ...details, payment_method: { ...details.payment_method, note: lateNote } } : details,
  });
  const payment = { merchantId, from: status, now: clock.now(), outside, authorization };
  const paid = own && (await completePending(tx, own, payment));
  if (paid === undefined) throw new Error(`the charge ${charge.id} changed under its lock`);
  await completion.queueReceipt(tx, paid);
}
