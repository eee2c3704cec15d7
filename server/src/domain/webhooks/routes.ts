import { webhooks } from '@recaudo/contract/api/webhooks';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { isForwarded } from '../../platform/http/access/forwarded-request.ts';
import { idForRequest } from '../../platform/http/idempotency/hooks.ts';
import { mount } from '../../platform/http/mount.ts';
import { toListQuery } from '../../platform/http/requests/list-query.ts';
import type { App } from '../../platform/http/server.ts';
import { createWebhook } from './create-webhook.ts';
import { markDeleted } from './endpoints/change-store.ts';
import { secretOf } from './endpoints/secret.ts';
import { findWebhook, listWebhooks } from './endpoints/store.ts';
import { webhookToView } from './endpoints/view.ts';
import type { Webhook } from './endpoints/webhook.ts';
import { pingWebhook } from './ping-webhook.ts';
import { rotateSecret } from './rotate-secret.ts';
import { updateWebhook } from './update-webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';

/** Interface 17.2. */
export function webhookRoutes(app: App, gateway: Gateway): void {
  const { database, keyRing } = gateway;
  const withSecret = (webhook: Webhook) => ({
    ...webhookToView(webhook),
    secret: secretOf(keyRing, webhook),
  });

  mount(app, webhooks.create, async request => {
    const id = idForRequest(request, 'webhook');
    return withSecret(await createWebhook(savingGateway(request), request.caller.merchant, id, request.body));
  });

  mount(app, webhooks.list, async ({ caller, query }) =>
    (await listWebhooks(database, caller.merchant.id, toListQuery(query))).map(webhookToView),
  );

  mount(app, webhooks.get, async ({ caller, params }) => {
    const webhook = await findWebhook(database, caller.merchant.id, params.webhook_id);
    if (webhook === undefined) throw notFound('webhook');
    return webhookToView(webhook);
  });

  mount(app, webhooks.update, async request => {
    const { caller, params, body } = request;
    return webhookToView(
      await updateWebhook(savingGateway(request), caller.merchant, params.webhook_id, body),
    );
  });

  mount(app, webhooks.delete, async ({ caller, params }) => {
    const key = { merchantId: caller.merchant.id, id: params.webhook_id };
    if (!(await markDeleted(database, key, gateway.realClock.now()))) throw notFound('webhook');
  });

  mount(app, webhooks.ping, async request => {
    const webhook = await findWebhook(database, request.caller.merchant.id, request.params.webhook_id);
    if (webhook === undefined) throw notFound();
    return webhookToView(await pingWebhook(savingGateway(request), webhook));
  });

  mount(app, webhooks.verify, async ({ gateway: own, caller, params }) =>
    verifyWebhook(own, caller.merchant.id, params.webhook_id, params.code),
  );

  mount(app, webhooks.rotateSecret, async ({ gateway: own, caller, params }) =>
    withSecret(await rotateSecret(own, caller.merchant.id, params.webhook_id)),
  );
}

/** Loopback is open to people at this machine, not to requests forwarded by a proxy (decision 0014). */
const savingGateway = (request: Pick<FastifyRequest, 'gateway' | 'headers' | 'raw'>): Gateway =>
  request.gateway.webhooksToLoopback === 'local' && isForwarded(request)
    ? { ...request.gateway, webhooksToLoopback: 'closed' }
    : request.gateway;
