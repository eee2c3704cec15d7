import { plans } from '@recaudo/contract/api/billing/plans';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import { pathId } from '../../../platform/http/requests/path-id.ts';
import type { App } from '../../../platform/http/server.ts';
import { requireWithinLimit } from '../../charges/charge.ts';
import { createPlan } from './create-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { getActivePlan } from './get-active-plan.ts';
import { findPlan, listPlans } from './store.ts';
import { updatePlan } from './update-plan.ts';
import { planToView } from './view.ts';

/** Interface 15.2. */
export function planRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  mount(app, plans.create, async request => {
    const { merchant } = request.caller;
    requireWithinLimit(merchant, centavosOf(request.body.amount ?? 0));
    const id = idForRequest(request, 'plan');
    return planToView(await createPlan(request.gateway, merchant.id, id, request.body));
  });

  mount(app, plans.list, async ({ caller, query }) =>
    (await listPlans(database, caller.merchant.id, toListQuery(query))).map(planToView),
  );

  mount(app, plans.get, async ({ caller, params }) => {
    const plan = await findPlan(database, caller.merchant.id, params.plan_id);
    if (plan === undefined) throw notFound('plan');
    return planToView(plan);
  });

  mount(
    app,
    plans.update,
    {
      // A missing or deleted plan is reported before a bad body (Interface 1.5).
      onRequest: async request =>
        void (await getActivePlan(database, request.caller.merchant.id, pathId(request, 'plan_id'))),
    },
    async ({ gateway: own, caller, params, body }) => {
      const { name, trial_days: trialDays, retry_schedule: retrySchedule } = body;
      const changes = { name, trialDays, retrySchedule };
      return planToView(await updatePlan(own, caller.merchant.id, params.plan_id, changes));
    },
  );

  mount(app, plans.delete, async ({ gateway: own, caller, params }) =>
    deletePlan(own, caller.merchant.id, params.plan_id),
  );
}
