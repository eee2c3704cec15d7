import { errors } from '@recaudo/contract/error-table';
import type { Gateway } from '../../../dependencies.ts';
import { settleAuthorisation } from '../../../domain/charges/resolve-attempts.ts';
import { findMerchant } from '../../../domain/merchants/store.ts';
import type { AttemptKey } from '../../../domain/payments/attempt.ts';
import type { Ending } from '../../../domain/payments/card-operation.ts';
import { claimInReview } from '../../../domain/payments/review-store.ts';
import { leaseFrom } from '../../../domain/payments/times.ts';
import { settleKnownRenewal } from '../../../domain/subscriptions/resolve-renewals.ts';
import { notFound } from '../../../errors.ts';

export interface ReviewVerdict {
  as: 'approved' | 'declined';
  /** As the processor's own papers have it. */
  authorization?: string | undefined;
  /** Why, and who says so: kept with the attempt. */
  note: string;
}

/**
 * Ends an attempt that the processor would neither confirm nor take back, as a person has found it to be. From there it
 * goes the way of every answer: charge, ledger, subscription and event change together.
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
  const isFirst =
    attempt.operation === 'renew'
      ? await settleKnownRenewal(gateway, attempt, ending)
      : await settleAuthorisation(gateway, merchant, attempt, ending);
  if (!isFirst)
    throw new Error(`the attempt ${key.number} of ${key.transactionId} was settled by somebody else`);
}

const endingOf = ({ as, authorization }: ReviewVerdict): Ending =>
  as === 'approved'
    ? { kind: 'approved', authorization: authorization ?? 'REVIEW' }
    : { kind: 'declined', code: errors.rejectedByProcessor };
