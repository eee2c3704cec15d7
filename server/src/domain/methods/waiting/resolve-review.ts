import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { endReviewOfPeriod } from '../../charges/hosted/period-in-review.ts';
import { lockTransaction } from '../../charges/store.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { completeWaiting } from './settle-waiting.ts';
import type { WaitingAttempt, WaitingAttemptName } from './waiting-attempt.ts';
import type { ReviewVerdict, WaitingMethod } from './waiting-method.ts';

/** Ends a payment in review by an operator's verdict: attempt, charge, ledger and event in one transaction. */
export async function resolveReview<Attempt extends WaitingAttempt, Ending>(
  gateway: Gateway,
  method: WaitingMethod<Attempt, Ending>,
  name: WaitingAttemptName,
  verdict: ReviewVerdict,
): Promise<void> {
  const { merchantId } = name;
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) throw notFound();
  const then = onMerchantsClock(gateway, merchant);
  await gateway.database.transaction(async tx => {
    const charge = await lockTransaction(tx, merchantId, name.transactionId);
    const attempt = await method.store.lock(tx, name);
    if (charge === undefined || attempt?.status !== method.inReview) throw notFound();
    const isApproved = verdict.as === 'approved';
    if (isApproved && !method.takesMoney(charge)) {
      throw reject(method.review.notPayable, { status: charge.status });
    }
    const now = then.clock.now();
    const ending = method.review.endingOf(attempt, verdict);
    const status = method.statusOf(ending);
    await method.resolve(tx, attempt, { status, ending, nextCheckAt: null, now, note: verdict.note });
    if (isApproved) {
      const completion = method.completionOf(then, charge, attempt, ending);
      const isLate = !method.isWaiting(charge);
      await completeWaiting(then, tx, charge, { merchantId, isLate, completion });
      return;
    }
    if (method.review.endsCharge && method.isWaiting(charge)) {
      await method.endUnpaid(then, tx, charge, { ...attempt, status });
    }
    await endReviewOfPeriod(tx, merchantId, charge, now);
  });
}
