import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

/** Subscriptions counted per plan, newest first. */
export const LOOKED_AT = 5_000;

export interface PlanFigures {
  plan_id: string;
  /** Subscriptions that are currently charged. */
  billed: number;
  is_more: boolean;
}

const planFigures = statement<PlanFigures>(
  'plan_figures',
  `select wanted.plan_id, billed, looked_at >= ${LOOKED_AT} as is_more
   from unnest($2::text[]) as wanted (plan_id) cross join lateral (
     select (count(*) filter (where status in ('active', 'past_due')))::int as billed, count(*) as looked_at from (
       select status from subscriptions where merchant_id = $1 and plan_id = wanted.plan_id
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
