import { errors } from '@recaudo/contract/error-table';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError, notFound } from '../../../errors.ts';
import { lockTransaction } from '../../charges/store.ts';
import { endReviewOfPeriod } from '../../charges/hosted/period-in-review.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import type { PseAttempt } from './pse-attempt.ts';
import { endPseReview } from './review-store.ts';
import { completeByPse, takesMoney } from './settle-pse-attempt.ts';
import { lockPseAttempt } from './store.ts';

export interface PseVerdict {
  /** The charge takes the money; or it went back to its payer at the bank, and the charge has none of it. */
  as: 'approved' | 'declined';
  authorization?: string | undefined;
  note: string;
}

/** Ends a payment in review as a person has found it to be: attempt, charge, ledger and event together. */
export async function resolvePseReview(
  gateway: Gateway,
  key: Pick<PseAttempt, 'merchantId' | 'transactionId' | 'number'>,
  { as, authorization, note }: PseVerdict,
): Promise<void> {
  const merchant = await findMerchant(gateway.database, key.merchantId);
  if (merchant === undefined) throw notFound();
  const then = onMerchantsClock(gateway, merchant);
  await gateway.database.transaction(async tx => {
    const charge = await lockTransaction(tx, key.merchantId, key.transactionId);
    const attempt = await lockPseAttempt(tx, key);
    if (charge === undefined || attempt?.status !== 'needs_review') throw notFound();
    if (as === 'approved' && !takesMoney.has(charge.status)) {
      throw new GatewayError(errors.operationNotAllowed, {
        description: `The charge is ${charge.status} and takes no more money: have the bank give it back, then end this as declined`,
      });
    }
    const status = as === 'approved' ? 'approved' : 'rejected';
    const cus = attempt.cus ?? authorization ?? 'REVIEW';
    await endPseReview(tx, key, { status, note, cus, now: then.clock.now() });
    if (as === 'approved') await completeByPse(then, tx, charge, { attempt, cus: authorization ?? cus });
    else await endReviewOfPeriod(tx, key.merchantId, charge, then.clock.now());
  });
}
