import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import type { Query } from '../../http/list-query.ts';
import type { App } from '../../http/server.ts';
import { listRequests } from './list-store.ts';
import { isRequestId, readLimit, readRequestFilter } from './read-filter.ts';
import { findRequest } from './store.ts';
import { requestToView } from './view.ts';

/** For screens, not part of the public API. */
const hidden = { schema: { hide: true } };

/** The request log of the calling merchant: newest first by `before`, and by `after` what has come since. */
export function requestLogRoutes(app: App, { database, baseUrl }: Gateway): void {
  app.get('/requests', hidden, async request => {
    const query = request.query as Query;
    const { requests, nextBefore } = await listRequests(
      database,
      request.caller.merchant.id,
      readRequestFilter(query),
      readLimit(query),
    );
    return { requests: requests.map(found => requestToView(baseUrl, found)), next_before: nextBefore };
  });

  app.get('/requests/:request_id', hidden, async request => {
    const { request_id: id = '' } = request.params as { request_id?: string };
    const found = isRequestId(id) ? await findRequest(database, request.caller.merchant.id, id) : undefined;
    if (found === undefined) throw notFound();
    return requestToView(baseUrl, found);
  });
}
