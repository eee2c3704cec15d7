import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import {
  readSubscriptionFilters,
  subscriptionListParameters,
} from '../../../domain/subscriptions/list-filters.ts';
import { subscriptionView } from '../../../domain/subscriptions/schemas.ts';
import { listSubscriptions } from '../../../domain/subscriptions/store.ts';
import { subscriptionToView } from '../../../domain/subscriptions/view.ts';
import { amountOut, answers, date, identifier } from '../../../http/fields.ts';
import { type Query, readDay, readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { readNames } from './store.ts';

const listedSubscription = Type.Intersect([
  subscriptionView,
  Type.Object({
    customer: Type.Object({ name: Type.String(), email: Type.String() }),
    plan: Type.Object({ name: Type.String(), amount: amountOut() }),
  }),
]);

function readNextCharge(query: Query) {
  const [from, to] = [readDay(query, 'charge[gte]'), readDay(query, 'charge[lte]')];
  return from === undefined && to === undefined ? undefined : { from, to };
}

/** All subscriptions of the merchant, which the API lists only by customer and by plan, with the names of both. */
export function subscriptionListRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/subscriptions',
    {
      schema: {
        hide: true,
        querystring: Type.Intersect([
          subscriptionListParameters,
          Type.Object({
            plan_id: Type.Optional(identifier()),
            customer_id: Type.Optional(identifier()),
            'charge[gte]': Type.Optional(date()),
            'charge[lte]': Type.Optional(date()),
          }),
        ]),
        response: answers(200, Type.Array(listedSubscription)),
      },
    },
    async request => {
      const merchantId = request.caller.merchant.id;
      const [planId, customerId] = ['plan_id', 'customer_id'].map(name => readText(request.query, name, 45));
      const nextCharge = readNextCharge(request.query);
      const rows = await listSubscriptions(
        database,
        { merchantId, ...(planId && { planId }), ...(customerId && { customerId }) },
        { ...readSubscriptionFilters(request.query), ...(nextCharge && { nextCharge }) },
      );
      const { customers, plans } = await readNames(database, merchantId, rows);
      return rows.map(row => {
        const [customer, plan] = [customers.get(row.customerId), plans.get(row.planId)];
        return {
          ...subscriptionToView(row),
          customer: {
            name: [customer?.name, customer?.last_name].filter(Boolean).join(' '),
            email: customer?.email ?? '',
          },
          plan: { name: plan?.name ?? '', amount: plan?.amount_centavos ?? 0n },
        };
      });
    },
  );
}
