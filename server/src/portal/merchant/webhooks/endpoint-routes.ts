import { webhookEndpoints } from '@recaudo/contract/merchant/settings/webhooks';
import type { Gateway } from '../../../dependencies.ts';
import { callOnce } from '../../../domain/webhooks/delivery/attempts/call-once.ts';
import { requestHeadersOf } from '../../../domain/webhooks/delivery/attempts/shown-headers.ts';
import { findWebhook } from '../../../domain/webhooks/endpoints/store.ts';
import { webhookToView } from '../../../domain/webhooks/endpoints/view.ts';
import { pauseWebhook } from '../../../domain/webhooks/pause-webhook.ts';
import { testMessage } from '../../../domain/webhooks/test-message.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';

/** Actions on an endpoint for people, which the API does not offer. */
export function webhookEndpointRoutes(app: App, { database }: Gateway): void {
  mount(app, webhookEndpoints.test, async request => {
    const { id: merchantId } = request.caller.merchant;
    const webhook = await findWebhook(database, merchantId, request.params.webhook_id);
    if (webhook === undefined) throw notFound();
    const { event_type: eventType = 'test' } = request.body;
    const message = await testMessage(request.gateway, merchantId, eventType);
    const tried = await callOnce(request.gateway, webhook, message);
    const result = {
      is_ok: tried.delivered,
      event_type: eventType,
      response_code: tried.responseCode,
      duration_ms: tried.durationMs,
      cause: tried.cause,
    };
    request.auditDetails = { what: webhook.id, details: result };
    return {
      ...result,
      url: tried.sent.url,
      request_headers: requestHeadersOf(message.id, tried.sent),
      request_body: message.body,
      response_headers: tried.responseHeaders,
      response_body: tried.responseBody,
      reason: tried.reason,
    };
  });

  mount(app, webhookEndpoints.pause, async ({ gateway, caller, params }) =>
    webhookToView(await pauseWebhook(gateway, caller.merchant.id, params.webhook_id)),
  );
}
