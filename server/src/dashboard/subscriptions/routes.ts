import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import {
  readSubscriptionFilters,
  subscriptionListParameters,
} from '../../domain/subscriptions/list-filters.ts';
import { subscriptionView } from '../../domain/subscriptions/schemas.ts';
import { listSubscriptions } from '../../domain/subscriptions/store.ts';
import { subscriptionToView } from '../../domain/subscriptions/view.ts';
import { answers, identifier } from '../../http/fields.ts';
import { readText } from '../../http/list-query.ts';
import type { App } from '../../http/server.ts';

/** All subscriptions of the merchant, which the API lists only by customer and by plan. */
export function subscriptionListRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/subscriptions',
    {
      schema: {
        hide: true,
        querystring: Type.Intersect([
          subscriptionListParameters,
          Type.Object({ plan_id: Type.Optional(identifier()) }),
        ]),
        response: answers(200, Type.Array(subscriptionView)),
      },
    },
    async request => {
      const merchantId = request.caller.merchant.id;
      const filters = readSubscriptionFilters(request.query);
      const planId = readText(request.query, 'plan_id', 45);
      const of = planId === undefined ? { merchantId } : { merchantId, planId };
      return (await listSubscriptions(database, of, filters)).map(subscriptionToView);
    },
  );
}
