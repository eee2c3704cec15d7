import { events } from '@recaudo/contract/api/events';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import { WrittenJson } from '../../../platform/http/responses/json-writer.ts';
import type { App } from '../../../platform/http/server.ts';
import { findEvent, listEvents } from './store.ts';
import { eventToText, type ShownEvent } from './view.ts';

const eventToView = (event: ShownEvent) => new WrittenJson(eventToText(event));

export function eventRoutes(app: App, { database }: Gateway): void {
  mount(app, events.list, async ({ caller, query }) => {
    const filters = { ...toListQuery(query), type: query.type, resourceId: query.resource };
    return (await listEvents(database, caller.merchant.id, filters)).map(eventToView);
  });

  mount(app, events.get, async ({ caller, params }) => {
    const event = await findEvent(database, caller.merchant.id, params.event_id);
    if (event === undefined) throw notFound('event');
    return eventToView(event);
  });
}
