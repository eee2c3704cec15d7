import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { malformed } from '../../errors.ts';
import { answers, identifier } from '../../http/fields.ts';
import { readText } from '../../http/list-query.ts';
import type { App } from '../../http/server.ts';
import {
  type Counts,
  countDeliveries,
  countLinks,
  countNoted,
  countSubscriptions,
  MOST_COUNTED,
} from './store.ts';

const countsView = Type.Object(
  {
    counts: Type.Record(Type.String(), Type.Integer()),
    at_most: Type.Integer({ description: 'A count above it says that there are more' }),
    is_partial: Type.Boolean({ description: 'Older rows were not looked at: there may be more of any' }),
  },
  { title: 'Counts' },
);
const response = answers(200, countsView);

const countsToView = ({ counts, isPartial }: Counts) => ({
  counts,
  at_most: MOST_COUNTED,
  is_partial: isPartial,
});

const disputes = ['chargeback_pending', 'chargeback_accepted', 'chargeback_adjustment'];

/** What the tabs of a list say beside each state; never more work than a bounded look. */
export function countRoutes(app: App, { database }: Gateway): void {
  const planQuery = Type.Object({ plan_id: Type.Optional(identifier()) });
  app.get(
    '/counts/subscriptions',
    { schema: { hide: true, querystring: planQuery, response } },
    async request => {
      const planId = readText(request.query, 'plan_id', 45);
      return countsToView(await countSubscriptions(database, request.caller.merchant.id, planId));
    },
  );

  app.get('/counts/links', { schema: { hide: true, response } }, async request =>
    countsToView(await countLinks(database, request.caller.merchant.id)),
  );

  app.get('/counts/chargebacks', { schema: { hide: true, response } }, async request =>
    countsToView(await countNoted(database, request.caller.merchant.id, disputes)),
  );

  const webhookQuery = Type.Object({ webhook_id: Type.Optional(identifier()) });
  app.get(
    '/counts/deliveries',
    { schema: { hide: true, querystring: webhookQuery, response } },
    async request => {
      const webhookId = readText(request.query, 'webhook_id', 45);
      if (webhookId === undefined) throw malformed('webhook_id', 'is required');
      return countsToView(await countDeliveries(database, request.caller.merchant.id, webhookId));
    },
  );
}
