import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { callOnce } from '../../../domain/webhooks/delivery/call-once.ts';
import { webhookView } from '../../../domain/webhooks/endpoints/schemas.ts';
import { findWebhook } from '../../../domain/webhooks/endpoints/store.ts';
import { webhookToView } from '../../../domain/webhooks/endpoints/view.ts';
import { pauseWebhook } from '../../../domain/webhooks/pause-webhook.ts';
import { notFound } from '../../../errors.ts';
import { answers, nullable } from '../../../http/fields.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';

const testView = Type.Object(
  {
    is_ok: Type.Boolean(),
    response_code: nullable(Type.Integer()),
    duration_ms: Type.Integer(),
    cause: nullable(Type.String()),
  },
  { title: 'WebhookTest' },
);

/** What a person does to one endpoint, and a program has no use for. */
export function webhookEndpointRoutes(app: App, { database }: Gateway): void {
  app.post(
    '/webhooks/:webhook_id/test',
    { schema: { hide: true, response: answers(200, testView) } },
    async request => {
      const webhook = await findWebhook(database, request.caller.merchant.id, pathId(request, 'webhook_id'));
      if (webhook === undefined) throw notFound();
      const attempt = await callOnce(request.gateway, webhook, { type: 'test' });
      const result = {
        is_ok: attempt.delivered,
        response_code: attempt.responseCode,
        duration_ms: attempt.durationMs,
        cause: attempt.cause,
      };
      request.auditDetails = { what: webhook.id, details: result };
      return result;
    },
  );

  app.post(
    '/webhooks/:webhook_id/pause',
    { schema: { hide: true, response: answers(200, webhookView) } },
    async request => {
      const id = pathId(request, 'webhook_id');
      return webhookToView(await pauseWebhook(request.gateway, request.caller.merchant.id, id));
    },
  );
}
