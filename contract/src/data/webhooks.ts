import Type, { type Static } from 'typebox';
import { webhookView } from '../api/webhooks.ts';
import { identifier, instantOut, nullable } from '../fields.ts';
import { route } from '../route.ts';

/** What became of a test delivery. */
const webhookTest = Type.Object({
  is_ok: Type.Boolean(),
  response_code: nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  cause: nullable(Type.String()),
});
export type WebhookTest = Static<typeof webhookTest>;

const counts = { delivered: Type.Integer(), failed: Type.Integer() };

/** Of the last 24 hours, by the latest try of each delivery. */
const webhookFigures = Type.Object({
  webhook_id: identifier(),
  ...counts,
  p95_ms: nullable(Type.Integer()),
  hours: Type.Array(Type.Object(counts), { description: 'The oldest first; the last one ends now' }),
});
export type WebhookFigures = Static<typeof webhookFigures>;

/** Events that a webhook should have got in the last seven days and was never sent. */
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
    answer: webhookTest,
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
