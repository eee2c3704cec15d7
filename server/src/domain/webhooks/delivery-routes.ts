import { events } from '@recaudo/contract/api/events';
import { webhooks } from '@recaudo/contract/api/webhooks';
import { lastWrittenDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import { malformed, notFound, refusedValue, rule } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { isInstantBeyond, parseInstant } from '../../platform/primitives/time/instant.ts';
import { listDeliveries } from './delivery/delivery-store.ts';
import { deliveryToView } from './delivery/delivery-view.ts';
import { recover } from './delivery/queue/recover.ts';
import { replayEvent } from './delivery/replay-event.ts';
import { findWebhook } from './endpoints/store.ts';

/** Older deliveries are deleted (purge-webhooks.ts). */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export function deliveryRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const getWebhook = async (merchantId: string, id: string) => {
    const webhook = await findWebhook(database, merchantId, id);
    if (webhook === undefined) throw notFound('webhook');
    return webhook;
  };

  mount(app, webhooks.listDeliveries, async ({ caller, params, query }) => {
    const webhook = await getWebhook(caller.merchant.id, params.webhook_id);
    const { status, limit, offset } = query;
    return (await listDeliveries(database, webhook, { status, limit, offset })).map(deliveryToView);
  });

  mount(app, webhooks.recover, async ({ caller, params, body }) => {
    const since = readSince(body.since, gateway.realClock.now());
    const webhook = await getWebhook(caller.merchant.id, params.webhook_id);
    return { since, events: await recover(gateway, webhook, since) };
  });

  mount(app, events.replay, async ({ caller, params, body }) => {
    const { event_id: eventId } = params;
    const sentTo = await replayEvent(gateway, caller.merchant.id, eventId, body.webhook_id);
    return { event_id: eventId, webhooks: sentTo };
  });
}

function readSince(text: string, now: Date): Date {
  const since = parseInstant(text);
  if (since === undefined)
    throw malformed('since', rule('not_a_moment', { example: '2026-11-14T18:03:21-05:00' }));
  if (isInstantBeyond(since)) throw refusedValue('since', rule('later_than', { last: lastWrittenDay }));
  if (now.getTime() - since.getTime() > KEPT_DAYS * DAY_MS) {
    throw refusedValue('since', rule('too_long_ago', { days: KEPT_DAYS }));
  }
  return since;
}
