import { type SubscriptionUpdate, subscriptions } from '@recaudo/contract/api/billing/subscriptions';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import { pathId } from '../../../platform/http/requests/path-id.ts';
import type { App } from '../../../platform/http/server.ts';
import { chargeToView } from '../../charges/view.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import type { Origin } from '../../fraud/facts.ts';
import { payerAddressOf } from '../../merchants/redirects/payer-address.ts';
import { invoiceToView } from '../invoices/view.ts';
import { findPlan } from '../plans/store.ts';
import { cancelSubscription } from './cancellation/cancel-subscription.ts';
import { cancelWithReturn, type RefundPart } from './cancellation/cancel-with-return.ts';
import { type ChangedSubscription, changeSubscription } from './changes/change-subscription.ts';
import { previewChange } from './changes/preview-change.ts';
import { requestedKind } from './changes/requested-kind.ts';
import { revokeChange, type VoidInvoice } from './changes/revoke-change.ts';
import { createSubscription } from './create-subscription.ts';
import { changeDiscount } from './discounts/change-discount.ts';
import { changeCollection } from './invoicing/change-collection.ts';
import { pauseSubscription, previewPause } from './pauses/pause-subscription.ts';
import { findSubscription, listSubscriptions } from './store.ts';
import { updateSubscription } from './update-subscription.ts';
import { subscriptionToView } from './view.ts';

/** The shop's server sends this request: the payer's address comes with the token, the device in the body. */
const originOf = (request: FastifyRequest): Origin => ({
  deviceSessionId: null,
  ipAddress: request.ip,
  payerIpAddress: payerAddressOf(request),
});

const isOfTerms = (body: SubscriptionUpdate): boolean =>
  [
    body.plan_id,
    body.quantity,
    body.items,
    body.pause,
    body.coupon,
    body.collection,
    body.days_until_due,
  ].some(field => field !== undefined);

const changedToView = (gateway: Gateway, { subscription, invoice, transaction }: ChangedSubscription) => ({
  ...subscriptionToView(subscription),
  invoice: invoice && invoiceToView(gateway, invoice),
  transaction: transaction && chargeToView(transaction),
});

/** Interface 16.3, Interface 16.6 and Interface 16.7. This folder must not import what refunds charges and voids invoices. */
export function subscriptionRoutes(
  app: App,
  gateway: Gateway,
  { refundPart, voidInvoice }: { refundPart: RefundPart; voidInvoice: VoidInvoice },
): void {
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
    if (subscription === undefined) throw notFound('subscription');
    return subscription;
  };
  /** 404 for a missing plan or subscription comes before a bad query or body (Interface 1.5). */
  const requirePlan = async (request: FastifyRequest): Promise<void> => {
    const plan = await findPlan(database, request.caller.merchant.id, pathId(request, 'plan_id'));
    if (plan === undefined) throw notFound('plan');
  };
  const requireSubscription = async (request: FastifyRequest): Promise<void> => {
    await getSubscription(request);
  };

  mount(app, subscriptions.create, { onRequest: ofCustomer }, async request => {
    const ids = {
      subscription: idForRequest(request, 'subscription'),
      card: idForRequest(request, 'card'),
      areFresh: request.idempotency === null,
    };
    const { gateway: own, body } = request;
    const created = await createSubscription(own, scopeOf(request), ids, {
      input: body,
      origin: originOf(request),
    });
    return changedToView(gateway, created);
  });

  mount(app, subscriptions.list, { onRequest: ofCustomer }, async ({ caller, params, query }) => {
    const scope = { merchantId: caller.merchant.id, customerId: params.customer_id };
    const filters = { ...toListQuery(query), status: query.status };
    return (await listSubscriptions(database, scope, filters)).map(subscriptionToView);
  });

  mount(app, subscriptions.listOfPlan, { onRequest: requirePlan }, async ({ caller, params, query }) => {
    const scope = { merchantId: caller.merchant.id, planId: params.plan_id };
    const filters = { ...toListQuery(query), status: query.status };
    return (await listSubscriptions(database, scope, filters)).map(subscriptionToView);
  });

  mount(app, subscriptions.get, { onRequest: ofCustomer }, async request =>
    subscriptionToView(await getSubscription(request)),
  );

  mount(app, subscriptions.update, { onRequest: [ofCustomer, requireSubscription] }, async request => {
    const { gateway: own, params, body } = request;
    const origin = originOf(request);
    const kind = isOfTerms(body) ? requestedKind(await getSubscription(request), body) : 'update';
    if (kind === 'coupon') {
      const named = body.coupon ?? null;
      return subscriptionToView(await changeDiscount(own, scopeOf(request), params.subscription_id, named));
    }
    if (kind === 'change') {
      const asked = { change: body, origin };
      const changed = await changeSubscription(own, scopeOf(request), params.subscription_id, asked);
      return changedToView(gateway, changed);
    }
    if (kind === 'collection') {
      const asked = { update: body, origin };
      return subscriptionToView(await changeCollection(own, scopeOf(request), params.subscription_id, asked));
    }
    if (kind === 'pause') {
      const asked = { pause: body.pause ?? null, preview_token: body.preview_token };
      return subscriptionToView(
        await pauseSubscription(own, scopeOf(request), params.subscription_id, asked),
      );
    }
    return subscriptionToView(
      await updateSubscription(own, scopeOf(request), params.subscription_id, { update: body, origin }),
    );
  });

  mount(app, subscriptions.preview, { onRequest: [ofCustomer, requireSubscription] }, request => {
    const { gateway: own, body, params } = request;
    return body.pause === undefined
      ? previewChange(own, scopeOf(request), params.subscription_id, body)
      : previewPause(own, scopeOf(request), params.subscription_id, body.pause);
  });

  mount(app, subscriptions.revokeChange, { onRequest: [ofCustomer, requireSubscription] }, async request => {
    const { gateway: own, caller, params } = request;
    return subscriptionToView(
      await revokeChange(own, caller.merchant.id, params.subscription_id, voidInvoice),
    );
  });

  mount(app, subscriptions.cancel, { onRequest: ofCustomer }, async request => {
    const { gateway: own, params, query } = request;
    const { refund = 'none' } = query;
    const { subscription_id: id } = params;
    if (refund === 'none') await cancelSubscription(own, scopeOf(request), id);
    else await cancelWithReturn(own, scopeOf(request), id, { refund, refundPart });
  });
}
