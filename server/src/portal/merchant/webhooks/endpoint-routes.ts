import { webhookEndpoints } from '@recaudo/contract/data/webhooks';
import type { Gateway } from '../../../dependencies.ts';
import { callOnce } from '../../../domain/webhooks/delivery/call-once.ts';
import { findWebhook } from '../../../domain/webhooks/endpoints/store.ts';
import { webhookToView } from '../../../domain/webhooks/endpoints/view.ts';
import { pauseWebhook } from '../../../domain/webhooks/pause-webhook.ts';
import { notFound } from '../../../errors.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';

/** What a person does to one endpoint, and a program has no use for. */
export function webhookEndpointRoutes(app: App, { database }: Gateway): void {
  mount(app, webhookEndpoints.test, async request => {
    const webhook = await findWebhook(database, request.caller.merchant.id, request.params.webhook_id);
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
  });

  mount(app, webhookEndpoints.pause, async ({ gateway, caller, params }) =>
    webhookToView(await pauseWebhook(gateway, caller.merchant.id, params.webhook_id)),
  );
}
