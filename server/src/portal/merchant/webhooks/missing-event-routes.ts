import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { firstIdOf, recover } from '../../../domain/webhooks/delivery/recover.ts';
import { findWebhook } from '../../../domain/webhooks/endpoints/store.ts';
import { notFound } from '../../../errors.ts';
import { answers, identifier, instantOut } from '../../../http/fields.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { listMissingEvents } from './missing-event-store.ts';

const SHOWN = 50;
/** Well inside of the 30 days for which it is known what was delivered. */
const LOOK_BACK_MS = 7 * 86_400_000;

const missingView = Type.Object(
  {
    events: Type.Array(
      Type.Object({
        id: identifier(),
        type: Type.String(),
        resource_id: identifier(),
        creation_date: instantOut(),
      }),
    ),
    is_more: Type.Boolean(),
  },
  { title: 'MissingEvents' },
);
const sentView = Type.Object({ events: Type.Integer() }, { title: 'MissingEventsSent' });

/** What an endpoint should have got in the last seven days and was never sent: it was not verified then, or is new. */
export function missingEventRoutes(app: App, gateway: Gateway): void {
  const { database, realClock } = gateway;
  const path = '/webhooks/:webhook_id/missing';
  const getWebhook = async (request: FastifyRequest) => {
    const webhook = await findWebhook(database, request.caller.merchant.id, pathId(request, 'webhook_id'));
    if (webhook === undefined) throw notFound();
    return webhook;
  };
  const since = () => new Date(realClock.now().getTime() - LOOK_BACK_MS);

  app.get(path, { schema: { hide: true, response: answers(200, missingView) } }, async request => {
    const webhook = await getWebhook(request);
    const found = await listMissingEvents(database, webhook, firstIdOf(since()), SHOWN + 1);
    return { events: found.slice(0, SHOWN), is_more: found.length > SHOWN };
  });

  app.post(path, { schema: { hide: true, response: answers(200, sentView) } }, async request => {
    const webhook = await getWebhook(request);
    const events = await recover(gateway, webhook, since(), 'missing');
    request.auditDetails = { what: webhook.id, details: { events } };
    return { events };
  });
}
