import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { sumWaiting } from '../payments/fraud-reviews/store.ts';

export interface AttentionRow {
  kind:
    | 'decline_alarm'
    | 'disputes'
    | 'reversals'
    | 'fraud_reviews'
    | 'past_due'
    | 'unpaid'
    | 'webhooks_failing'
    | 'webhooks_disabled'
    | 'needs_review';
  count: number;
  amount_centavos: bigint | null;
  since: Date | null;
  /** The earliest deadline among them. */
  due: Date | null;
}

// Each part reads a partial index; there are at most 50 webhooks. Lists failed webhooks, not those that a person
// paused.
const attention = long(
  statement<AttentionRow>(
    'dashboard_attention',
    `select 'decline_alarm' as kind, declines as count, null::bigint as amount_centavos, started_at as since,
     null::timestamptz as due
   from decline_alarms where merchant_id = $1 and ended_at is null
   union all
   select 'disputes' as kind, count(*)::int as count,
     coalesce(sum(transactions.amount_centavos - transactions.refunded_centavos), 0)::bigint as amount_centavos,
     min(transactions.operation_date) as since,
     min(chargebacks.deadline) filter (where chargebacks.state = 'pending') as due
   from noted_statuses join transactions using (merchant_id, id)
   left join chargebacks on chargebacks.merchant_id = transactions.merchant_id
     and chargebacks.transaction_id = transactions.id
   where noted_statuses.merchant_id = $1 and noted_statuses.status = 'chargeback_pending'
   union all
   select 'reversals', count(*)::int, coalesce(sum(amount_centavos), 0)::bigint, min(creation_date),
     min(answer_by) filter (where status = 'requested')
   from reversals
   where merchant_id = $1 and (status = 'requested' or status = 'accepted' and way = 'transfer')
   union all
   select subscriptions.status, count(*)::int,
     sum(coalesce(subscriptions.period_amount_centavos, plans.amount_centavos))::bigint, null, null
   from subscriptions
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   where subscriptions.merchant_id = $1 and subscriptions.status in ('past_due', 'unpaid')
     and subscriptions.days_until_due is null
   group by subscriptions.status
   union all
   select case status when 'disabled' then 'webhooks_disabled' else 'webhooks_failing' end, count(*)::int, null,
     min(failing_since), null
   from webhooks
   where merchant_id = $1 and kind = 'endpoint' and failing_since is not null
     and status in ('verified', 'disabled')
   group by 1
   union all
   select 'needs_review', count(*)::int, sum(amount_centavos)::bigint, min(at), null from (
     select amount_centavos, sent_at as at from attempts where merchant_id = $1 and status = 'needs_review'
     union all
     select amount_centavos, started_at from pse_attempts where merchant_id = $1 and status = 'needs_review'
     union all
     select amount_centavos, started_at from cash_attempts where merchant_id = $1 and status = 'needs_review'
   ) reviewed`,
  ),
);

/** Lists everything that needs a person's attention, without empty kinds. */
export async function listAttention(database: Queryable, merchantId: string): Promise<AttentionRow[]> {
  const [rows, waiting] = await Promise.all([
    database.rows(attention, [merchantId]),
    sumWaiting(database, merchantId),
  ]);
  return [...rows, { kind: 'fraud_reviews' as const, due: null, ...waiting }].filter(
    ({ count }) => count > 0,
  );
}
