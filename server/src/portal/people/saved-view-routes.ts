import { listName, savedViews } from '@recaudo/contract/people/saved-views';
import type { FastifyRequest } from 'fastify';
import type { Control } from '../../people/control.ts';
import {
  changeView,
  listViewsFor,
  mayChangeView,
  removeView,
  saveView,
} from '../../people/saved-views/save-view.ts';
import type { SavedView } from '../../people/saved-views/store.ts';
import { malformed } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { getMembership, getSignedIn } from '../guard/guard.ts';

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
  mount(app, savedViews.list, async request => {
    const { list = '' } = request.query;
    if (!listName.test(list)) throw malformed('list', 'unknown_list');
    const views = await listViewsFor(control, viewerOf(request), list);
    return views.map(view => viewToAnswer(view, request));
  });

  mount(app, savedViews.save, async request => {
    const { list, name, query: filters, is_shared: isShared = false } = request.body;
    const newView = { list, name: name.trim(), query: filters, isShared };
    const view = await saveView(control, viewerOf(request), newView);
    request.auditDetails = { what: view.id, details: { list, is_shared: isShared } };
    return viewToAnswer(view, request);
  });

  mount(app, savedViews.change, async request => {
    const { name, query: filters, is_shared: isShared } = request.body;
    const view = await changeView(control, viewerOf(request), request.params.view_id, {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(filters === undefined ? {} : { query: filters }),
      ...(isShared === undefined ? {} : { isShared }),
    });
    request.auditDetails = { what: view.id, details: { is_shared: view.isShared } };
    return viewToAnswer(view, request);
  });

  mount(app, savedViews.remove, async request => {
    const { id } = await removeView(control, viewerOf(request), request.params.view_id);
    request.auditDetails = { what: id };
  });
}
