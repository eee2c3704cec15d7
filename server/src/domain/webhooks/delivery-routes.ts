import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { malformed, notFound, refusedValue } from '../../errors.ts';
import { answers, oneOf } from '../../http/fields.ts';
import { type Query, readListQuery, readText } from '../../http/list-query.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { isBeyondRule } from '../../primitives/calendar-date.ts';
import { isInstantBeyond, parseInstant } from '../../primitives/instant.ts';
import { type Delivery, listDeliveries } from './delivery/delivery-store.ts';
import { recover } from './delivery/recover.ts';
import { replayEvent } from './delivery/replay-event.ts';
import { deliveryView, newRecovery, newReplay, recoveryView, replayView } from './endpoints/schemas.ts';
import { findWebhook } from './endpoints/store.ts';

const statuses = ['delivered', 'failed', 'parked'] as const;
/** Deliveries are remembered for so long (clear-away.ts): before, what was received is not known any more. */
export const KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

const deliveryToView = ({ last_attempt_at, next_attempt_at, ...delivery }: Delivery) => ({
  ...delivery,
  last_attempt_date: last_attempt_at,
  next_attempt_date: next_attempt_at,
});

/** What was sent where, and sending it again. */
export function deliveryRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const getWebhook = async (merchantId: string, id: string) => {
    const webhook = await findWebhook(database, merchantId, id);
    if (webhook === undefined) throw notFound();
    return webhook;
  };

  app.get(
    '/webhooks/:webhook_id/deliveries',
    {
      schema: {
        tags: ['Webhooks'],
        summary: 'List the deliveries of a webhook',
        querystring: Type.Object({
          status: Type.Optional(oneOf(statuses)),
          offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
        }),
        response: answers(200, Type.Array(deliveryView)),
      },
    },
    async request => {
      const query = request.query as Query;
      const { limit, offset } = readListQuery(query);
      const status = readStatus(query);
      const webhook = await getWebhook(request.caller.merchant.id, pathId(request, 'webhook_id'));
      return (await listDeliveries(database, webhook, { status, limit, offset })).map(deliveryToView);
    },
  );

  app.post(
    '/webhooks/:webhook_id/recover',
    {
      schema: {
        tags: ['Webhooks'],
        summary: 'Send what a webhook has not got since a moment',
        body: newRecovery,
        response: answers(200, recoveryView),
      },
    },
    async request => {
      const since = readSince(request.body.since, gateway.realClock.now());
      const webhook = await getWebhook(request.caller.merchant.id, pathId(request, 'webhook_id'));
      return { since, events: await recover(gateway, webhook, since) };
    },
  );

  app.post(
    '/events/:event_id/replay',
    {
      schema: {
        tags: ['Events'],
        summary: 'Send an event once more',
        body: newReplay,
        response: answers(200, replayView),
      },
    },
    async request => {
      const eventId = pathId(request, 'event_id');
      const { webhook_id: webhookId } = request.body;
      const webhooks = await replayEvent(gateway, request.caller.merchant.id, eventId, webhookId);
      return { event_id: eventId, webhooks };
    },
  );
}

function readStatus(query: Query): (typeof statuses)[number] | undefined {
  const word = readText(query, 'status', 20)?.toLowerCase();
  if (word === undefined) return undefined;
  const status = statuses.find(known => known === word);
  if (status === undefined) throw refusedValue('status', `must be one of: ${statuses.join(', ')}`);
  return status;
}

function readSince(text: string, now: Date): Date {
  const since = parseInstant(text);
  if (since === undefined) throw malformed('since', 'must be a moment such as 2026-11-14T18:03:21-05:00');
  if (isInstantBeyond(since)) throw refusedValue('since', isBeyondRule);
  if (now.getTime() - since.getTime() > KEPT_DAYS * DAY_MS) {
    throw refusedValue('since', `must be within the last ${KEPT_DAYS} days`);
  }
  return since;
}
