import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { answers, centavosOf } from '../../http/fields.ts';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import { listParameters, readListQuery } from '../../http/list-query.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { requireWithinLimit } from '../charges/charge.ts';
import { createPlan } from './create-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { getActivePlan } from './get-active-plan.ts';
import { newPlan, planUpdate, planView } from './schemas.ts';
import { findPlan, listPlans } from './store.ts';
import { updatePlan } from './update-plan.ts';
import { planToView } from './view.ts';

const tags = ['Plans'];
const one = '/plans/:plan_id';

/** Spec 4.8. */
export function planRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  app.post(
    '/plans',
    { schema: { tags, summary: 'Create a plan', body: newPlan, response: answers(201, planView) } },
    async (request, reply) => {
      const { merchant } = request.caller;
      requireWithinLimit(merchant, centavosOf(request.body.amount));
      const id = idForRequest(request, 'plan');
      const plan = await createPlan(request.gateway, merchant.id, id, request.body);
      return reply.code(201).send(planToView(plan));
    },
  );

  app.get(
    '/plans',
    {
      schema: {
        tags,
        summary: 'List plans',
        querystring: listParameters(),
        response: answers(200, Type.Array(planView)),
      },
    },
    async request => {
      const filters = readListQuery(request.query);
      return (await listPlans(database, request.caller.merchant.id, filters)).map(planToView);
    },
  );

  app.get(
    one,
    { schema: { tags, summary: 'Get a plan', response: answers(200, planView) } },
    async request => {
      const plan = await findPlan(database, request.caller.merchant.id, pathId(request, 'plan_id'));
      if (plan === undefined) throw notFound();
      return planToView(plan);
    },
  );

  app.put(
    one,
    {
      schema: { tags, summary: 'Update a plan', body: planUpdate, response: answers(200, planView) },
      // A missing or deleted plan is told before a bad body (interface 1.2).
      onRequest: async request =>
        void (await getActivePlan(database, request.caller.merchant.id, pathId(request, 'plan_id'))),
    },
    async request => {
      const { name, trial_days: trialDays } = request.body;
      const id = pathId(request, 'plan_id');
      return planToView(
        await updatePlan(request.gateway, request.caller.merchant.id, id, { name, trialDays }),
      );
    },
  );

  app.delete(
    one,
    { schema: { tags, summary: 'Delete a plan', response: answers(204, Type.Null()) } },
    async (request, reply) => {
      await deletePlan(request.gateway, request.caller.merchant.id, pathId(request, 'plan_id'));
      return reply.code(204).send();
    },
  );
}
