import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import {
  readSubscriptionFilters,
  subscriptionListParameters,
} from '../../domain/subscriptions/list-filters.ts';
import { subscriptionView } from '../../domain/subscriptions/schemas.ts';
import { listSubscriptions } from '../../domain/subscriptions/store.ts';
import { subscriptionToView } from '../../domain/subscriptions/view.ts';
import { answers } from '../../http/fields.ts';
import type { App } from '../../http/server.ts';

/** All subscriptions of the merchant, which the API lists only by customer and by plan. */
export function subscriptionListRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/subscriptions',
    {
      schema: {
        hide: true,
        querystring: subscriptionListParameters,
        response: answers(200, Type.Array(subscriptionView)),
      },
    },
    async request => {
      const merchantId = request.caller.merchant.id;
      const filters = readSubscriptionFilters(request.query);
      return (await listSubscriptions(database, { merchantId }, filters)).map(subscriptionToView);
    },
  );
}
