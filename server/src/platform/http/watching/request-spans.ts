import type { FastifyInstance } from 'fastify';
import { isTracing, type RequestSpan, startRequestSpan } from '../../tracing/tracer.ts';
import { merchantOf, resourceOf } from '../requests/request-subject.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | undefined;
  }
}

/** One span per request, in the client's trace if it sends one. Contains the route's pattern, never the URL or body. */
export function traceRequests(app: FastifyInstance, environment: string): void {
  if (!isTracing()) return;
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = startRequestSpan([request.headers.traceparent].flat()[0]);
    if (request.span === undefined) done();
    else request.span.within(done);
  });
  // The body arrives in socket events outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span === undefined) done();
    else request.span.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'http.response.status_code': statusCode,
      'recaudo.environment': environment,
      'recaudo.request_id': request.id,
      'recaudo.merchant_id': merchantOf(request),
      'recaudo.resource_id': resourceOf(request),
      'recaudo.error_code': reply.errorCode,
    };
    request.span?.end(attributes, statusCode >= 500);
    done();
  });
}
