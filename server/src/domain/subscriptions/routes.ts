import { newSubscription, subscriptionUpdate, subscriptionView } from '@recaudo/contract/api/subscriptions';
import { answers } from '@recaudo/contract/fields';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { chargeToView } from '../charges/view.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import type { Origin } from '../fraud/facts.ts';
import { payerAddressOf } from '../merchants/payer-address.ts';
import { findPlan } from '../plans/store.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { readSubscriptionFilters, subscriptionListParameters } from './list-filters.ts';
import { findSubscription, listSubscriptions } from './store.ts';
import { updateSubscription } from './update-subscription.ts';
import { subscriptionToView } from './view.ts';

const tags = ['Subscriptions'];
const all = '/customers/:customer_id/subscriptions';
const one = `${all}/:subscription_id`;

/** A shop's server calls: the payer's own address comes with the token, the device in the body. */
const originOf = (request: FastifyRequest): Origin => ({
  deviceSessionId: null,
  ipAddress: request.ip,
  payerIpAddress: payerAddressOf(request),
});

/** Interface 16.3, Interface 16.6 and Interface 16.7. */
export function subscriptionRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const ofCustomer = requireCustomer(gateway);

  const scopeOf = (request: FastifyRequest) => ({
    merchant: request.caller.merchant,
    customerId: pathId(request, 'customer_id'),
  });
  const getSubscription = async (request: FastifyRequest) => {
    const { merchant, customerId } = scopeOf(request);
    const id = pathId(request, 'subscription_id');
    const subscription = await findSubscription(database, { merchantId: merchant.id, customerId }, id);
    if (subscription === undefined) throw notFound();
    return subscription;
  };
  const answer = answers(200, subscriptionView);
  const list = {
    querystring: subscriptionListParameters,
    response: answers(200, Type.Array(subscriptionView)),
  };

  app.post(
    all,
    {
      schema: {
        tags,
        summary: 'Create a subscription',
        body: newSubscription,
        response: answers(201, subscriptionView),
      },
      onRequest: ofCustomer,
    },
    async (request, reply) => {
      const ids = {
        subscription: idForRequest(request, 'subscription'),
        card: idForRequest(request, 'card'),
      };
      const { gateway: own, body } = request;
      const created = await createSubscription(own, scopeOf(request), ids, body, originOf(request));
      const { subscription, transaction } = created;
      return reply.code(201).send({
        ...subscriptionToView(subscription),
        ...(transaction === undefined ? {} : { transaction: chargeToView(transaction) }),
      });
    },
  );

  app.get(
    all,
    { schema: { tags, summary: "List a customer's subscriptions", ...list }, onRequest: ofCustomer },
    async request => {
      const { merchant, customerId } = scopeOf(request);
      const filters = readSubscriptionFilters(request.query);
      const found = await listSubscriptions(database, { merchantId: merchant.id, customerId }, filters);
      return found.map(subscriptionToView);
    },
  );

  app.get(
    '/plans/:plan_id/subscriptions',
    { schema: { tags, summary: 'List the subscriptions of a plan', ...list } },
    async request => {
      const merchantId = request.caller.merchant.id;
      const planId = pathId(request, 'plan_id');
      if ((await findPlan(database, merchantId, planId)) === undefined) throw notFound();
      const filters = readSubscriptionFilters(request.query);
      return (await listSubscriptions(database, { merchantId, planId }, filters)).map(subscriptionToView);
    },
  );

  app.get(
    one,
    { schema: { tags, summary: 'Get a subscription', response: answer }, onRequest: ofCustomer },
    async request => subscriptionToView(await getSubscription(request)),
  );

  app.put(
    one,
    {
      schema: { tags, summary: 'Update a subscription', body: subscriptionUpdate, response: answer },
      // A missing subscription is told before a bad body (Interface 1.5).
      onRequest: [ofCustomer, async request => void (await getSubscription(request))],
    },
    async request => {
      const id = pathId(request, 'subscription_id');
      return subscriptionToView(
        await updateSubscription(request.gateway, scopeOf(request), id, request.body, {
          origin: originOf(request),
        }),
      );
    },
  );

  app.delete(
    one,
    {
      schema: { tags, summary: 'Cancel a subscription', response: answers(204, Type.Null()) },
      onRequest: ofCustomer,
    },
    async (request, reply) => {
      await cancelSubscription(request.gateway, scopeOf(request), pathId(request, 'subscription_id'));
      return reply.code(204).send();
    },
  );
}
