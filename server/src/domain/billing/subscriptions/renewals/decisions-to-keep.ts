import { brandOf } from '../../../charges/charge.ts';
import type { RetryDecision } from '../../retries/decide-retry.ts';
import type { KeptDecision } from '../../retries/decision-store.ts';
import type { RenewalEnding } from './renewal-ending.ts';

/** Keeps the decisions that took effect: if the subscription ended in the meantime, nothing follows a decline. */
export const decisionsToKeep = (
  changes: ReadonlyMap<RenewalEnding, { failed: { decision?: RetryDecision | undefined } | undefined }>,
): (KeptDecision & { merchantId: string })[] =>
  [...changes].flatMap(([renewal, { failed }]) =>
    failed?.decision === undefined ? [] : [toKeep(renewal, failed.decision)],
  );

function toKeep(renewal: RenewalEnding, { advice, next }: RetryDecision) {
  const { merchantId, subscriptionId, period, charge, ending, now } = renewal;
  return {
    merchantId,
    subscriptionId,
    period,
    decidedAt: now,
    transactionId: charge.id,
    kind: next.kind,
    because: ('because' in next && next.because) || null,
    class: advice.retry.kind,
    reason: advice.reason,
    code: ending.kind === 'declined' ? (ending.responseCode ?? String(ending.code)) : null,
    brand: brandOf(charge.card),
    retryAt: next.kind === 'again' ? next.at : null,
    until: next.kind === 'new_card' ? next.until : null,
  };
}
