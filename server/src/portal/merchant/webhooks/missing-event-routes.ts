import { webhookEndpoints } from '@recaudo/contract/merchant/settings/webhooks';
import type { Gateway } from '../../../dependencies.ts';
import { firstIdOf, recover } from '../../../domain/webhooks/delivery/queue/recover.ts';
import { findWebhook } from '../../../domain/webhooks/endpoints/store.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { listMissingEvents } from './missing-event-store.ts';

const SHOWN = 50;
/** Well within the 30 days for which deliveries are recorded. */
const LOOK_BACK_MS = 7 * 86_400_000;

/** Events of the last seven days that an endpoint was never sent, because it was unverified or new. */
export function missingEventRoutes(app: App, gateway: Gateway): void {
  const { database, realClock } = gateway;
  const getWebhook = async (merchantId: string, id: string) => {
    const webhook = await findWebhook(database, merchantId, id);
    if (webhook === undefined) throw notFound();
    return webhook;
  };
  const since = () => new Date(realClock.now().getTime() - LOOK_BACK_MS);

  mount(app, webhookEndpoints.listMissing, async ({ caller, params }) => {
    const webhook = await getWebhook(caller.merchant.id, params.webhook_id);
    const found = await listMissingEvents(database, webhook, firstIdOf(since()), SHOWN + 1);
    return { events: found.slice(0, SHOWN), is_more: found.length > SHOWN };
  });

  mount(app, webhookEndpoints.sendMissing, async request => {
    const webhook = await getWebhook(request.caller.merchant.id, request.params.webhook_id);
    const events = await recover(gateway, webhook, since(), 'missing');
    request.auditDetails = { what: webhook.id, details: { events } };
    return { events };
  });
}
