import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { malformed } from '../../../errors.ts';
import { answers, identifier } from '../../../http/fields.ts';
import { readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { countsView } from './counted.ts';
import { countChargebacks, countDeliveries, countLinks, countSubscriptions } from './store.ts';

const response = answers(200, countsView);

/** What the tabs of a list say beside each state; never more work than a bounded look. */
export function countRoutes(app: App, { database }: Gateway): void {
  const planQuery = Type.Object({ plan_id: Type.Optional(identifier()) });
  app.get(
    '/counts/subscriptions',
    { schema: { hide: true, querystring: planQuery, response } },
    async request => {
      const planId = readText(request.query, 'plan_id', 45);
      return countSubscriptions(database, request.caller.merchant.id, planId);
    },
  );

  app.get('/counts/links', { schema: { hide: true, response } }, async request =>
    countLinks(database, request.caller.merchant.id),
  );

  app.get('/counts/chargebacks', { schema: { hide: true, response } }, async request =>
    countChargebacks(database, request.caller.merchant.id),
  );

  const webhookQuery = Type.Object({ webhook_id: Type.Optional(identifier()) });
  app.get(
    '/counts/deliveries',
    { schema: { hide: true, querystring: webhookQuery, response } },
    async request => {
      const webhookId = readText(request.query, 'webhook_id', 45);
      if (webhookId === undefined) throw malformed('webhook_id', 'is required');
      return countDeliveries(database, request.caller.merchant.id, webhookId);
    },
  );
}
