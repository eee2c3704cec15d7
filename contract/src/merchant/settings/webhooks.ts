import Type, { type Static } from 'typebox';
import { deliveryView, webhookView } from '../../api/webhooks.ts';
import { eventTypes } from '../../shared/event-types.ts';
import { identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';

export const testTypes = ['test', ...eventTypes] as const;

const headers = () => Type.Record(Type.String(), Type.String());

/** One call of an endpoint: request and response. */
const exchange = {
  url: Type.String(),
  request_headers: headers(),
  response_code: nullable(Type.Integer()),
  response_headers: headers(),
  response_body: Type.String({ description: 'The beginning of the response' }),
  duration_ms: Type.Integer(),
  cause: nullable(Type.String()),
  reason: nullable(Type.String()),
};

/** The result of a test delivery. */
const webhookTest = Type.Object({
  is_ok: Type.Boolean(),
  event_type: oneOf(testTypes),
  ...exchange,
  request_body: Type.String(),
});
export type WebhookTest = Static<typeof webhookTest>;

const deliveryTry = Type.Object({
  number: Type.Integer(),
  date: instantOut(),
  status: deliveryView.properties.status,
  ...exchange,
});
export type DeliveryTry = Static<typeof deliveryTry>;

/** A delivery in detail, with its stored attempts, newest first. */
const deliveryDetail = Type.Object({
  now: instantOut(),
  delivery: deliveryView,
  request_body: nullable(Type.String({ description: 'null if the event is past its retention' })),
  resource_kind: Type.String({ examples: ['transaction'] }),
  tries: Type.Array(deliveryTry),
  events: Type.Array(
    Type.Object({
      id: identifier(),
      type: Type.String(),
      sequence: Type.Integer(),
      creation_date: instantOut(),
    }),
    { description: 'Of the same resource, newest first' },
  ),
});
export type DeliveryDetail = Static<typeof deliveryDetail>;

const counts = { delivered: Type.Integer(), failed: Type.Integer() };

/** The last 24 hours, by the latest attempt of each delivery. */
const webhookFigures = Type.Object({
  webhook_id: identifier(),
  ...counts,
  p95_ms: nullable(Type.Integer()),
  hours: Type.Array(Type.Object(counts), { description: 'Oldest first; the last one ends now' }),
});
export type WebhookFigures = Static<typeof webhookFigures>;

/** Events of the last seven days that a webhook was subscribed to but never sent. */
const missingEvents = Type.Object({
  events: Type.Array(
    Type.Object({
      id: identifier(),
      type: Type.String(),
      resource_id: identifier(),
      creation_date: instantOut(),
    }),
  ),
  is_more: Type.Boolean(),
});
export type MissingEvents = Static<typeof missingEvents>;

export const webhookEndpoints = {
  test: route({
    method: 'POST',
    path: '/webhooks/:webhook_id/test',
    access: 'webhooks',
    change: 'webhook_tested',
    body: Type.Object({ event_type: Type.Optional(oneOf(testTypes)) }),
    answer: webhookTest,
  }),
  getDelivery: route({
    method: 'GET',
    path: '/webhooks/:webhook_id/deliveries/:event_id',
    access: 'read',
    answer: deliveryDetail,
  }),
  pause: route({
    method: 'POST',
    path: '/webhooks/:webhook_id/pause',
    access: 'webhooks',
    change: 'webhook_paused',
    answer: webhookView,
  }),
  listFigures: route({
    method: 'GET',
    path: '/webhook-figures',
    access: 'read',
    answer: Type.Array(webhookFigures),
  }),
  listMissing: route({
    method: 'GET',
    path: '/webhooks/:webhook_id/missing',
    access: 'read',
    answer: missingEvents,
  }),
  sendMissing: route({
    method: 'POST',
    path: '/webhooks/:webhook_id/missing',
    access: 'webhooks',
    change: 'missing_events_sent',
    answer: Type.Object({ events: Type.Integer() }),
  }),
};
