import { planList } from '@recaudo/contract/merchant/billing/plans';
import type { Gateway } from '../../../../dependencies.ts';
import { findCoupon } from '../../../../domain/billing/coupons/store.ts';
import type { Plan } from '../../../../domain/billing/plans/plan.ts';
import { findPlan, listPlans } from '../../../../domain/billing/plans/store.ts';
import { planToView } from '../../../../domain/billing/plans/view.ts';
import { quotePlan } from '../../../../domain/billing/subscriptions/discounts/quote-plan.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import { toListQuery } from '../../../../platform/http/requests/list-query.ts';
import type { App } from '../../../../platform/http/server.ts';
import { fold } from '../../search/search-words.ts';
import { retryPreviewOf } from './retry-preview.ts';
import { type PlanFigures, readPlanFigures } from './store.ts';

/** Planes: active plans with their recurring revenue, searchable by part of the name. */
export function planListRoutes(app: App, { database }: Gateway): void {
  mount(app, planList.previewRetries, ({ gateway, query }) => retryPreviewOf(query, gateway.clock.now()));

  mount(app, planList.quote, async ({ caller, params, query: { quantity, coupon_id: couponId } }) => {
    const merchantId = caller.merchant.id;
    const plan = await findPlan(database, merchantId, params.plan_id);
    if (plan === undefined) throw notFound('plan');
    const coupon = couponId === undefined ? null : await findCoupon(database, merchantId, couponId);
    if (coupon === undefined) throw notFound('coupon');
    const quote = quotePlan(plan, coupon && { coupon, code: null }, quantity);
    return { first: quote.firstCentavos, later: quote.laterCentavos };
  });

  mount(app, planList.list, async ({ caller, query }) => {
    const merchantId = caller.merchant.id;
    const name = fold(query.q ?? '');
    const plans = await listPlans(database, merchantId, { ...toListQuery(query), name });
    const ids = plans.map(({ id }) => id);
    const figures = await readPlanFigures(database, merchantId, ids);
    return plans.map(plan => toListed(plan, figures.get(plan.id)));
  });
}

const toListed = (
  plan: Plan,
  { billed = 0, mrr_centavos: mrr = 0n, is_more = false }: Partial<PlanFigures> = {},
) => ({ ...planToView(plan), billed, mrr, is_more });
