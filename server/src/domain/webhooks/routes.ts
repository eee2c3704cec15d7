import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { answers } from '../../http/fields.ts';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import { listParameters, readListQuery } from '../../http/list-query.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { createWebhook } from './create-webhook.ts';
import { markDeleted } from './endpoints/change-store.ts';
import { newWebhook, webhookUpdate, webhookView, webhookWithSecret } from './endpoints/schemas.ts';
import { secretOf } from './endpoints/secret.ts';
import { findWebhook, listWebhooks } from './endpoints/store.ts';
import { webhookToView } from './endpoints/view.ts';
import type { Webhook } from './endpoints/webhook.ts';
import { rotateSecret } from './rotate-secret.ts';
import { updateWebhook } from './update-webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';

const tags = ['Webhooks'];
const one = '/webhooks/:webhook_id';
const secretAnswer = { config: { secretAnswer: true } };

/** Interface 2, Webhooks. */
export function webhookRoutes(app: App, gateway: Gateway): void {
  const { database, keyRing } = gateway;
  const withSecret = (webhook: Webhook) => ({
    ...webhookToView(webhook),
    secret: secretOf(keyRing, webhook),
  });

  app.post(
    '/webhooks',
    {
      ...secretAnswer,
      schema: {
        tags,
        summary: 'Create a webhook',
        body: newWebhook,
        response: answers(201, webhookWithSecret),
      },
    },
    async (request, reply) => {
      const id = idForRequest(request, 'webhook');
      const webhook = await createWebhook(request.gateway, request.caller.merchant, id, request.body);
      return reply.code(201).send(withSecret(webhook));
    },
  );

  app.get(
    '/webhooks',
    {
      schema: {
        tags,
        summary: 'List webhooks',
        querystring: listParameters(),
        response: answers(200, Type.Array(webhookView)),
      },
    },
    async request => {
      const query = readListQuery(request.query);
      return (await listWebhooks(database, request.caller.merchant.id, query)).map(webhookToView);
    },
  );

  app.get(
    one,
    { schema: { tags, summary: 'Get a webhook', response: answers(200, webhookView) } },
    async request => {
      const webhook = await findWebhook(database, request.caller.merchant.id, pathId(request, 'webhook_id'));
      if (webhook === undefined) throw notFound();
      return webhookToView(webhook);
    },
  );

  app.put(
    one,
    {
      schema: { tags, summary: 'Update a webhook', body: webhookUpdate, response: answers(200, webhookView) },
    },
    async request => {
      const id = pathId(request, 'webhook_id');
      return webhookToView(await updateWebhook(request.gateway, request.caller.merchant, id, request.body));
    },
  );

  app.delete(
    one,
    { schema: { tags, summary: 'Delete a webhook', response: answers(204, Type.Null()) } },
    async (request, reply) => {
      const key = { merchantId: request.caller.merchant.id, id: pathId(request, 'webhook_id') };
      if (!(await markDeleted(database, key, gateway.realClock.now()))) throw notFound();
      return reply.code(204).send();
    },
  );

  app.post(
    `${one}/verify/:code`,
    {
      schema: {
        tags,
        summary: 'Verify a webhook with the code of its ping',
        response: answers(204, Type.Null()),
      },
    },
    async (request, reply) => {
      const { code } = request.params as { code: string };
      const id = pathId(request, 'webhook_id');
      await verifyWebhook(request.gateway, request.caller.merchant.id, id, code);
      return reply.code(204).send();
    },
  );

  app.post(
    `${one}/rotate_secret`,
    {
      ...secretAnswer,
      schema: {
        tags,
        summary: 'Give a webhook a new signing secret',
        response: answers(200, webhookWithSecret),
      },
    },
    async request => {
      const id = pathId(request, 'webhook_id');
      return withSecret(await rotateSecret(request.gateway, request.caller.merchant.id, id));
    },
  );
}
