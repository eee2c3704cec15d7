import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics/metrics.ts';
import { merchantOf, resourceOf } from '../requests/request-subject.ts';

/** One line per request without headers, body or query, so that no secret reaches a log. */
export function recordRequests(
  app: FastifyInstance,
  options: { log: Logger; metrics: Metrics; environment: string },
): void {
  const { log, metrics, environment } = options;
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    const ms = reply.elapsedTime;
    metrics.requests.inc({ environment, method: request.method, route, status });
    metrics.requestSeconds.observe({ environment, route }, ms / 1_000);
    const line = {
      request_id: request.id,
      environment,
      merchant_id: merchantOf(request),
      resource_id: resourceOf(request),
      method: request.method,
      route,
      status,
      error_code: reply.errorCode,
      ms: Math.round(ms * 10) / 10,
    };
    if (status >= 500) log.error(line, 'request failed');
    else log.info(line, 'request');
    done();
  });
}
