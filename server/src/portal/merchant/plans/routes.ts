import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import type { Plan } from '../../../domain/plans/plan.ts';
import { planView } from '../../../domain/plans/schemas.ts';
import { listPlans } from '../../../domain/plans/store.ts';
import { planToView } from '../../../domain/plans/view.ts';
import { amountOut, answers } from '../../../http/fields.ts';
import { listParameters, readListQuery, readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { monthlyCentavos } from '../analytics/recurring-figures.ts';
import { fold, MAX_QUERY } from '../search/search-words.ts';
import { type PlanFigures, readPlanFigures } from './store.ts';

const listedPlan = Type.Intersect([
  planView,
  Type.Object({
    billed: Type.Integer({ description: 'Subscriptions that are active or past due' }),
    mrr: amountOut(),
    is_more: Type.Boolean({ description: 'There may be more: not all were looked at' }),
  }),
]);

/** Planes: the active ones as the API lists them, by a part of their name, with what each brings. */
export function planListRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/plans',
    {
      schema: {
        hide: true,
        querystring: listParameters({ q: Type.Optional(Type.String({ maxLength: MAX_QUERY })) }),
        response: answers(200, Type.Array(listedPlan)),
      },
    },
    async request => {
      const merchantId = request.caller.merchant.id;
      const name = fold(readText(request.query, 'q', MAX_QUERY)?.trim() ?? '');
      const plans = await listPlans(database, merchantId, { ...readListQuery(request.query), name });
      const ids = plans.map(({ id }) => id);
      const figures = await readPlanFigures(database, merchantId, ids);
      return plans.map(plan => toListed(plan, figures.get(plan.id)));
    },
  );
}

const toListed = (plan: Plan, { billed = 0, is_more = false }: Partial<PlanFigures> = {}) => ({
  ...planToView(plan),
  billed,
  mrr: monthlyCentavos({
    amount_centavos: plan.amountCentavos,
    repeat_every: plan.repeatEvery,
    repeat_unit: plan.repeatUnit,
    count: billed,
  }),
  is_more,
});
