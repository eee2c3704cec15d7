import { type ErrorCode, errors, errorTable } from '@recaudo/contract/shared/error-table';
import type { RetryClass, RetryReason } from '@recaudo/contract/shared/words/retry-words';
import { paidStatusList } from '../../domain/money/ledger/paid-statuses.ts';
import { adviseRetry } from '../../processors/retry-advice.ts';

/** SQL fragments about periods whose first scheduled charge was declined. */

type Advised = { class: RetryClass; reason: RetryReason };

const advised = Object.keys(errorTable)
  .map(Number)
  .map((code): [number, Advised] => {
    const { retry, reason } = adviseRetry({ brand: '', code: code as ErrorCode });
    return [code, { class: retry.kind, reason }];
  });

/** Derives the class or reason of old declines, which did not store it, from their error code. */
function judgedBy(kept: string, code: string, field: keyof Advised): string {
  const other = adviseRetry({ brand: '', code: errors.cardDeclined });
  const usual = field === 'class' ? other.retry.kind : other.reason;
  const cases = advised
    .filter(([, advice]) => advice[field] !== usual)
    .map(([number, advice]) => `when ${number} then '${advice[field]}'`);
  return `coalesce(${kept}, case ${code} ${cases.join(' ')} else '${usual}' end)`;
}

export const classOf = (table: string, code = 'error_code'): string =>
  judgedBy(`${table}.retry_class`, `${table}.${code}`, 'class');
export const reasonOf = (table: string, code = 'error_code'): string =>
  judgedBy(`${table}.retry_reason`, `${table}.${code}`, 'reason');

/** A try without a response from the processor is not a decline. */
export const isDeclined = (table: string): string =>
  `${table}.status = 'failed' and ${table}.error_code is distinct from ${errors.unavailable}`;

const ofPeriod = (table: string, period: string): string =>
  `${table}.merchant_id = ${period}.merchant_id and ${table}.subscription_id = ${period}.subscription_id
     and ${table}.subscription_period = ${period}.subscription_period`;

/** Each lookup uses the unique key of renewals; a period has a few dozen at most. */
export const isFirstDecline = (table: string): string =>
  `${table}.subscription_attempt is not null and ${isDeclined(table)} and not exists (
     select from transactions earlier where ${ofPeriod('earlier', table)}
       and earlier.subscription_attempt < ${table}.subscription_attempt and ${isDeclined('earlier')})`;

/** For `first`, a declined charge, and `subscription`: how the period was paid, and how often it was declined. */
export const joinOutcome = `left join lateral (
     select id, method, source_id, subscription_attempt, operation_date, amount_centavos from transactions
     where ${ofPeriod('transactions', 'first')} and status in ${paidStatusList}
     order by operation_date, id limit 1
   ) paid on true
   cross join lateral (
     select count(*)::int as refused, (array_agg(${classOf('refusal')} order by subscription_attempt desc))[1] as last_class
     from transactions refusal
     where ${ofPeriod('refusal', 'first')} and ${isDeclined('refusal')} and refusal.source_id = first.source_id
       and (paid.subscription_attempt is null or refusal.subscription_attempt < paid.subscription_attempt)
   ) tries`;

export const stateOf = `case when paid.id is not null then 'recovered'
     when subscription.status = 'past_due' and subscription.current_period_number = first.subscription_period then 'open'
     else 'lost' end`;

/** If the bank required new data, a success with the same card had new data. */
export const wayOf = `case when paid.id is null then null when paid.method = 'bank_account' then 'pse'
     when paid.method = 'store' then 'store'
     when paid.source_id = first.source_id and tries.last_class in ('later', 'after_hours') then 'retry'
     else 'other_card' end`;

/** First declined in a time range: $1 is the merchant, $2 and $3 the range. Declined charges have their own index. */
export const failedPeriods = `first as materialized (
     select charge.* from noted_statuses noted
     join transactions charge on charge.merchant_id = noted.merchant_id and charge.id = noted.id
     where noted.merchant_id = $1 and noted.status = 'failed'
       and noted.creation_date >= $2 and noted.creation_date < $3 and ${isFirstDecline('charge')}
   ), periods as materialized (
     select first.merchant_id, first.subscription_id, first.subscription_period, first.source_id, subscription.plan_id,
       first.amount_centavos, paid.amount_centavos as recovered_centavos, paid.subscription_attempt as paid_attempt,
       ${classOf('first')} as class, ${reasonOf('first')} as reason, ${stateOf} as state, ${wayOf} as way,
       case when paid.method = 'card' then tries.refused + 1 end as try
     from first
     join subscriptions subscription on subscription.merchant_id = first.merchant_id
       and subscription.id = first.subscription_id
     ${joinOutcome}
   )`;

/** Numbers the counted declines of a period. */
export const declinesOfPeriods = `lateral (
     select ${classOf('refusal')} as class, row_number() over (order by refusal.subscription_attempt)::int as try
     from transactions refusal
     where ${ofPeriod('refusal', 'periods')} and ${isDeclined('refusal')} and refusal.source_id = periods.source_id
       and (periods.paid_attempt is null or refusal.subscription_attempt < periods.paid_attempt)
   ) refusal`;
