import { errors } from '@recaudo/contract/error-table';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError, notFound } from '../../../errors.ts';
import { lockTransaction } from '../../charges/store.ts';
import { endReviewOfPeriod } from '../../charges/hosted/period-in-review.ts';
import type { WaitingAttemptName } from '../../charges/hosted/waiting-attempt-store.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { lockCashAttempt, resolveCashAttempt } from './cash-attempt-store.ts';
import { completeByLink, endUnpaid, isWaiting, takesCash } from './settle-cash-attempt.ts';

export interface CashVerdict {
  /** The charge takes the money; or it went back to its payer, or never came, and the charge has none of it. */
  as: 'approved' | 'declined';
  authorization?: string | undefined;
  note: string;
}

/** Ends a voucher in review as a person has found it to be: attempt, charge, ledger and event together. */
export async function resolveCashReview(
  gateway: Gateway,
  name: WaitingAttemptName,
  { as, authorization, note }: CashVerdict,
): Promise<void> {
  const merchant = await findMerchant(gateway.database, name.merchantId);
  if (merchant === undefined) throw notFound();
  const then = onMerchantsClock(gateway, merchant);
  await gateway.database.transaction(async tx => {
    const charge = await lockTransaction(tx, name.merchantId, name.transactionId);
    const attempt = await lockCashAttempt(tx, name);
    if (charge === undefined || attempt?.status !== 'needs_review') throw notFound();
    if (as === 'approved' && !takesCash(charge)) {
      throw new GatewayError(errors.operationNotAllowed, {
        description: `The charge is ${charge.status} and takes no more money: have it given back to the payer, then end this as declined`,
      });
    }
    const paymentReference = attempt.paymentReference ?? authorization ?? 'REVIEW';
    const status = as === 'approved' ? 'paid' : 'cancelled';
    await resolveCashAttempt(tx, attempt, { status, paymentReference, note, now: then.clock.now() });
    if (as === 'approved') await completeByLink(then, tx, charge, { attempt, paymentReference });
    else {
      if (isWaiting(charge)) await endUnpaid(then, tx, name.merchantId, { charge, status });
      await endReviewOfPeriod(tx, name.merchantId, charge, then.clock.now());
    }
  });
}
