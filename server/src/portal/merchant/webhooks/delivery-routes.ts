import { webhookEndpoints } from '@recaudo/contract/merchant/settings/webhooks';
import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Gateway } from '../../../dependencies.ts';
import type { KeptTry } from '../../../domain/webhooks/delivery/attempts/kept-try.ts';
import { requestHeadersOf } from '../../../domain/webhooks/delivery/attempts/shown-headers.ts';
import { findDelivery } from '../../../domain/webhooks/delivery/delivery-store.ts';
import { deliveryToView } from '../../../domain/webhooks/delivery/delivery-view.ts';
import { findWebhook } from '../../../domain/webhooks/endpoints/store.ts';
import { resourceField } from '../../../domain/webhooks/events/event.ts';
import { findEvent, listEvents } from '../../../domain/webhooks/events/store.ts';
import { eventToText } from '../../../domain/webhooks/events/view.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';

/** Other events of the resource to compare with. */
const EVENTS = 50;

const tryToView = (eventId: string, number: number, kept: KeptTry) => ({
  number,
  date: new Date(kept.at),
  status: kept.status,
  url: kept.sent.url,
  request_headers: requestHeadersOf(eventId, kept.sent),
  response_code: kept.code ?? null,
  response_headers: kept.headers ?? {},
  response_body: kept.body ?? '',
  duration_ms: kept.ms,
  cause: kept.cause ?? null,
  reason: kept.reason ?? null,
});

/** One delivery with the details that explain a failure. */
export function webhookDeliveryRoutes(app: App, { database, realClock }: Gateway): void {
  mount(app, webhookEndpoints.getDelivery, async ({ caller, params }) => {
    const { id: merchantId } = caller.merchant;
    const { webhook_id: webhookId, event_id: eventId } = params;
    const webhook = await findWebhook(database, merchantId, webhookId);
    const found = webhook && (await findDelivery(database, webhook, eventId));
    if (found === undefined) throw notFound();
    const { tries, ...delivery } = found;
    const event = await findEvent(database, merchantId, eventId);
    const range = { createdFrom: null, createdBefore: null, offset: 0, limit: EVENTS };
    const ofResource = { ...range, type: undefined, resourceId: delivery.resource_id };
    const events = await listEvents(database, merchantId, ofResource);
    const left = delivery.attempts - tries.length;
    return {
      now: realClock.now(),
      delivery: deliveryToView(delivery),
      request_body: event === undefined ? null : eventToText(event),
      resource_kind: resourceField(delivery.event_type as EventType),
      tries: tries.map((kept, index) => tryToView(eventId, left + index + 1, kept)).reverse(),
      events: events.map(({ id, type, sequence, creationDate }) => ({
        id,
        type,
        sequence,
        creation_date: creationDate,
      })),
    };
  });
}
