import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { malformed } from '../../errors.ts';
import { requiredText } from '../../http/fields.ts';
import { readText } from '../../http/list-query.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import type { Control } from '../../people/control.ts';
import {
  changeView,
  listViewsFor,
  mayChangeView,
  removeView,
  saveView,
} from '../../people/saved-views/save-view.ts';
import type { SavedView } from '../../people/saved-views/store.ts';
import { getMembership, getSignedIn } from '../guard/guard.ts';

const listName = /^[a-z_]{1,40}$/;
const MAX_NAME = 60;
const query = () => Type.String({ maxLength: 2_000, pattern: '^[^?#\\s]*$' });

const newViewBody = Type.Object({
  list: Type.String({ pattern: listName.source }),
  name: requiredText(MAX_NAME),
  query: query(),
  is_shared: Type.Optional(Type.Boolean()),
});
const changedViewBody = Type.Object({
  name: Type.Optional(requiredText(MAX_NAME)),
  query: Type.Optional(query()),
  is_shared: Type.Optional(Type.Boolean()),
});

const viewerOf = (request: FastifyRequest) => ({
  membership: getMembership(request),
  accountId: getSignedIn(request).account.id,
});

const viewToAnswer = (view: SavedView, request: FastifyRequest) => ({
  id: view.id,
  list: view.list,
  name: view.name,
  query: view.query,
  is_shared: view.isShared,
  is_own: view.accountId === getSignedIn(request).account.id,
  may_change: mayChangeView(view, viewerOf(request)),
  creation_date: view.creationDate,
});

/** Saved views: the filters of a list under a name, a person's own or the team's. */
export function viewRoutes(app: App, control: Control): void {
  const all = '/businesses/:business_id/views';

  app.get(all, async request => {
    const list = readText(request.query as Record<string, unknown>, 'list', 40) ?? '';
    if (!listName.test(list)) throw malformed('list', 'must name a list');
    const views = await listViewsFor(control, viewerOf(request), list);
    return views.map(view => viewToAnswer(view, request));
  });

  app.post(all, { schema: { body: newViewBody } }, async (request, reply) => {
    const { list, name, query: filters, is_shared: isShared = false } = request.body;
    const input = { list, name: name.trim(), query: filters, isShared };
    const view = await saveView(control, viewerOf(request), input);
    request.auditDetails = { what: view.id, details: { list, name: view.name, is_shared: isShared } };
    return reply.code(201).send(viewToAnswer(view, request));
  });

  app.put(`${all}/:view_id`, { schema: { body: changedViewBody } }, async request => {
    const { name, query: filters, is_shared: isShared } = request.body;
    const view = await changeView(control, viewerOf(request), pathId(request, 'view_id'), {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(filters === undefined ? {} : { query: filters }),
      ...(isShared === undefined ? {} : { isShared }),
    });
    request.auditDetails = { what: view.id, details: { name: view.name, is_shared: view.isShared } };
    return viewToAnswer(view, request);
  });

  app.delete(`${all}/:view_id`, async (request, reply) => {
    const { id, name } = await removeView(control, viewerOf(request), pathId(request, 'view_id'));
    request.auditDetails = { what: id, details: { name } };
    return reply.code(204).send();
  });
}
