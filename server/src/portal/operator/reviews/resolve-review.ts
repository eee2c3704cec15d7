import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import { settleKnownRenewal } from '../../../domain/billing/subscriptions/renewals/resolve-renewals.ts';
import { settleAuthorisation } from '../../../domain/charges/follow-ups/resolve-attempts.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { findMerchant } from '../../../domain/merchants/store.ts';
import type { Attempt, AttemptKey } from '../../../domain/payments/attempt.ts';
import type { Ending } from '../../../domain/payments/card-operation.ts';
import { claimInReview } from '../../../domain/payments/review-store.ts';
import { leaseFrom } from '../../../domain/payments/times.ts';
import { settleRefund } from '../../../domain/refunds/settle-refund.ts';
import { notFound } from '../../../platform/errors.ts';

export interface ReviewVerdict {
  as: 'approved' | 'declined';
  /** According to the processor's records. */
  authorization?: string | undefined;
  /** The reason and its author, stored with the attempt. */
  note: string;
}

/**
 * Ends an attempt that the processor neither confirmed nor reversed, with the outcome that a person determined. The
 * attempt is then settled like any response: charge, ledger, subscription and event change together.
 */
export async function resolveReview(
  gateway: Gateway,
  key: AttemptKey,
  verdict: ReviewVerdict,
): Promise<void> {
  const merchant = await findMerchant(gateway.database, key.merchantId);
  if (merchant === undefined) throw notFound();
  const { leaseUntil } = leaseFrom(gateway);
  const attempt = await claimInReview(gateway.database, key, leaseUntil, verdict.note);
  if (attempt === undefined) throw notFound();
  const ending = endingOf(verdict);
  if (!(await settle(gateway, merchant, attempt, ending)))
    throw new Error(`the attempt ${key.number} of ${key.transactionId} was already settled`);
}

function settle(gateway: Gateway, merchant: Merchant, attempt: Attempt, ending: Ending): Promise<boolean> {
  if (attempt.operation === 'renew') return settleKnownRenewal(gateway, attempt, ending);
  if (attempt.operation === 'refund') return settleRefund(gateway, attempt, ending);
  return settleAuthorisation(gateway, merchant, attempt, ending);
}

const endingOf = ({ as, authorization }: ReviewVerdict): Ending =>
  as === 'approved'
    ? { kind: 'approved', authorization: authorization ?? 'REVIEW' }
    : { kind: 'declined', code: errors.rejectedByProcessor };
