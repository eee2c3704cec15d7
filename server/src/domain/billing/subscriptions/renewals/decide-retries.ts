import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { adviceOn } from '../../../../processors/retry-advice.ts';
import { brandOf } from '../../../charges/charge.ts';
import { decideRetry, type RetryDecision } from '../../retries/decide-retry.ts';
import { listTries } from '../../retries/try-store.ts';
import { refused, termsOfPeriod } from '../billing-rules.ts';
import { type DueSubscription, findWithTerms } from './billing-store.ts';
import type { RenewalEnding } from './renewal-ending.ts';

/** True if the subscription's own card was declined; a decline of another card is the payer's attempt. */
export const isDecline = ({ ending, charge }: RenewalEnding, { subscription }: DueSubscription): boolean =>
  ending.kind === 'declined' && charge.sourceId === subscription.cardId;

/**
 * Decides what follows each declined renewal, before settlement, because the charge's details include the decision.
 * Without a decline in the batch it reads nothing.
 */
export async function decideRetries(
  { retryCapScope }: Pick<Gateway, 'retryCapScope'>,
  tx: Queryable,
  endings: readonly RenewalEnding[],
): Promise<Map<RenewalEnding, RetryDecision>> {
  const declined = endings.filter(({ ending }) => ending.kind === 'declined');
  if (declined.length === 0) return new Map();
  const declines: { ending: RenewalEnding; due: DueSubscription }[] = [];
  for (const ending of declined) {
    const due = ending.held?.due ?? (await findWithTerms(tx, ending.merchantId, ending.subscriptionId));
    if (due !== undefined && isDecline(ending, due)) declines.push({ ending, due });
  }
  const known = await listTries(
    tx,
    declines.map(({ ending: { merchantId, charge, now } }) => ({
      merchantId,
      customerId: retryCapScope === 'customer' ? charge.customerId : null,
      transactionId: charge.id,
      cardId: charge.sourceId ?? '',
      amountCentavos: charge.amountCentavos,
      now,
    })),
  );
  return new Map(
    declines.map(({ ending, due }, index) => [ending, decide(ending, due, known[index]?.tries ?? [])]),
  );
}

function decide(renewal: RenewalEnding, due: DueSubscription, tries: readonly Date[]): RetryDecision {
  const { charge, ending, period, now } = renewal;
  const { subscription, terms } = due;
  const brand = brandOf(charge.card);
  const advice = adviceOn(ending.kind === 'declined' ? ending : { code: errors.unavailable }, brand);
  // A merchant retried by hand after the retries were used up.
  if (subscription.status === 'unpaid') return { advice, next: { kind: 'stop', because: 'times' } };
  const { failedAttempts, periodEndDate } = refused(subscription, terms, period);
  return decideRetry({
    advice,
    brand,
    failedAt: now,
    failedAttempts,
    periodEndDate,
    terms: termsOfPeriod(subscription, terms, period),
    tries: [...tries, now],
  });
}
