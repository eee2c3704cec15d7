import type { Reminded } from '../../../../domain/billing/subscriptions/notices/remind-subscribers.ts';
import type { Retry } from '../../../../domain/billing/subscriptions/renewals/retry-subscription.ts';
import { nextTryOf } from '../../../../domain/billing/subscriptions/subscription.ts';
import { nextCollectionHour } from '../../../../platform/primitives/time/collection-hours.ts';
import { describeCode } from '../../error-messages.ts';
import { screenOf } from '../../screen-paths.ts';
import type { OverdueRow } from './store.ts';

const errorOf = (code: number) => ({ error_code: code, description: describeCode(code) });

const lastRetryOf = ({ retry_class: found, retry_reason: reason }: OverdueRow) =>
  found === null || reason === null ? null : { class: found, reason };

export function overdueToView(row: OverdueRow) {
  const card = JSON.parse(row.card) as { card_number: string; brand: string };
  return {
    subscription_id: row.id,
    status: row.status,
    customer: {
      id: row.customer_id,
      name: [row.customer_name, row.customer_last_name].filter(Boolean).join(' '),
      email: row.customer_email,
    },
    plan: { id: row.plan_id, name: row.plan_name },
    attempt: row.failed_attempts,
    attempts: row.retry_times + 1,
    next_try: row.status === 'past_due' ? row.charge_date : null,
    next_try_at:
      row.status === 'past_due'
        ? nextTryOf({ chargeDate: row.charge_date, notBefore: row.not_before })
        : null,
    last_retry: lastRetryOf(row),
    period_end_date: row.period_end_date,
    last_error: row.last_error_code === null ? null : errorOf(row.last_error_code),
    amount_at_risk: row.amount_centavos,
    card: { card_number: card.card_number, brand: card.brand },
    href: screenOf.subscription(row.customer_id, row.id),
  };
}

/** Adds what a person needs to collect the debt, and when the law allows contacting the debtor. */
export const arrearsToView = (row: OverdueRow, now: Date) => ({
  ...overdueToView(row),
  after_retries: row.status_after_retry,
  phone: row.customer_phone,
  now,
  contact_at: nextCollectionHour(now).at,
});

export const remindedToView = (ids: readonly string[], { ids: reminded, waiting }: Reminded) => ({
  reminded,
  left_out: ids.filter(id => !reminded.includes(id)),
  waiting: waiting.flatMap(({ resourceId, leavesAt }) =>
    resourceId === undefined ? [] : [{ subscription_id: resourceId, leaves_at: leavesAt }],
  ),
});

export function retryToView(id: string, retry: Retry) {
  if (retry.kind === 'not_allowed') {
    const { lastRetry, allowedAt } = retry;
    return {
      subscription_id: id,
      result: retry.kind,
      ...lastRetry,
      ...(allowedAt === null ? {} : { allowed_at: allowedAt }),
    };
  }
  if (retry.kind !== 'charged') return { subscription_id: id, result: retry.kind };
  const { charge } = retry;
  const shared = { subscription_id: id, transaction_id: charge.id };
  if (charge.status === 'completed') return { ...shared, result: 'paid' as const };
  if (charge.status !== 'failed') return { ...shared, result: 'pending' as const };
  return {
    ...shared,
    result: 'refused' as const,
    ...(charge.errorCode === null ? {} : errorOf(charge.errorCode)),
  };
}
