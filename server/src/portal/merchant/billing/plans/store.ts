import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

/** The most subscriptions counted per plan, newest first. */
export const LOOKED_AT = 5_000;

export interface PlanFigures {
  plan_id: string;
  /** Subscriptions that are currently charged. */
  billed: number;
  /** Excludes subscriptions that are paused or have not paid yet. */
  mrr_centavos: bigint;
  is_more: boolean;
}

const planFigures = statement<PlanFigures>(
  'plan_figures',
  `select wanted.plan_id, billed, mrr_centavos, looked_at >= ${LOOKED_AT} as is_more
   from unnest($2::text[]) as wanted (plan_id)
   join plans on plans.merchant_id = $1 and plans.id = wanted.plan_id
   cross join lateral (
     select (count(*) filter (where status in ('active', 'past_due')))::int as billed, count(*) as looked_at,
       coalesce(sum(case when has_recurring_discount(newest) then mrr_centavos(newest)
         when is_recurring(newest) then monthly_centavos(
           coalesce(newest.period_amount_centavos, plans.amount_centavos), plans.repeat_every, plans.repeat_unit)
         end), 0)::bigint as mrr_centavos
     from (
       select * from subscriptions where merchant_id = $1 and plan_id = wanted.plan_id
       order by creation_date desc, id desc limit ${LOOKED_AT}) newest
   ) counted`,
);

export async function readPlanFigures(
  database: Queryable,
  merchantId: string,
  planIds: readonly string[],
): Promise<Map<string, PlanFigures>> {
  const rows = await database.rows(planFigures, [merchantId, planIds]);
  return new Map(rows.map(row => [row.plan_id, row]));
}
