import { type RequestLogQuery, requestLog } from '@recaudo/contract/merchant/settings/request-log';
import type { Gateway } from '../../../dependencies.ts';
import type { ApiRequest } from '../../../domain/request-log/api-request.ts';
import { listRequests, type RequestFilter } from '../../../domain/request-log/list-store.ts';
import { findRequest } from '../../../domain/request-log/store.ts';
import { requestToView } from '../../../domain/request-log/view.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { actionToRepeat } from './action-to-repeat.ts';

/** The merchant's request log: `before` pages back from the newest, `after` returns new requests. */
export function requestLogRoutes(app: App, { database, baseUrl }: Gateway): void {
  const toView = (request: ApiRequest) => ({
    ...requestToView(baseUrl, request),
    action: actionToRepeat(request),
  });

  mount(app, requestLog.list, async ({ caller, query }) => {
    const filter = toRequestFilter(query);
    const { requests, nextBefore } = await listRequests(database, caller.merchant.id, filter, query.limit);
    return { requests: requests.map(toView), next_before: nextBefore };
  });

  mount(app, requestLog.get, async ({ caller, params }) => {
    const found = await findRequest(database, caller.merchant.id, params.request_id);
    if (found === undefined) throw notFound();
    return toView(found);
  });
}

const toRequestFilter = (query: RequestLogQuery): RequestFilter => ({
  method: query.method,
  pathContains: query.path,
  statusClass: query.status === undefined ? undefined : Number(query.status.charAt(0)),
  errorCode: query.error_code === undefined ? undefined : Number(query.error_code),
  requestId: query.request_id,
  ip: query.ip,
  idempotencyKey: query.idempotency_key,
  keyLastFour: query.key,
  minDurationMs: query.min_duration_ms,
  before: query.before,
  after: query.after,
});
