import { eventView } from '@recaudo/contract/api/events';
import { type EventType, eventTypes } from '@recaudo/contract/event-types';
import { answers, oneOf } from '@recaudo/contract/fields';
import { listParameters } from '@recaudo/contract/query-fields';
import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { notFound, refusedValue } from '../../errors.ts';
import { type Query, readListQuery, readText } from '../../http/list-query.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { findEvent, listEvents } from './store.ts';
import { eventToText } from './view.ts';

const tags = ['Events'];
const JSON_TYPE = 'application/json; charset=utf-8';

export function eventRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/events',
    {
      schema: {
        tags,
        summary: 'List events',
        querystring: listParameters({
          type: Type.Optional(oneOf(eventTypes)),
          resource: Type.Optional(Type.String({ maxLength: 45 })),
        }),
        response: answers(200, Type.Array(eventView)),
      },
    },
    async (request, reply) => {
      const query = request.query as Query;
      const events = await listEvents(database, request.caller.merchant.id, {
        ...readListQuery(query),
        type: readType(query),
        resourceId: readText(query, 'resource', 45),
      });
      return reply.type(JSON_TYPE).send(`[${events.map(eventToText).join(',')}]`);
    },
  );

  app.get(
    '/events/:event_id',
    { schema: { tags, summary: 'Get an event', response: answers(200, eventView) } },
    async (request, reply) => {
      const event = await findEvent(database, request.caller.merchant.id, pathId(request, 'event_id'));
      if (event === undefined) throw notFound();
      return reply.type(JSON_TYPE).send(eventToText(event));
    },
  );
}

function readType(query: Query): EventType | undefined {
  const word = readText(query, 'type', 60);
  if (word === undefined) return undefined;
  const type = eventTypes.find(known => known === word);
  if (type === undefined) throw refusedValue('type', `must be one of: ${eventTypes.join(', ')}`);
  return type;
}
