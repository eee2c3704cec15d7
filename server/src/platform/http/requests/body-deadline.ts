import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Timeouts } from '../timeouts.ts';
import { MAX_BODY_BYTES } from './body-parser.ts';

/**
 * Node has one deadline for all requests of a listener: that of file uploads, if it accepts files. This hook limits
 * every other body so that head and body together take at most `requestMs`.
 */
export function limitSlowBodies(app: FastifyInstance, { headMs, requestMs, uploadMs }: Timeouts): void {
  if (uploadMs === undefined) return;
  const bodyMs = Math.max(requestMs - headMs, 0);
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) timers.set(request, cutAfter(app, request, bodyMs));
    done();
  });
  // By now the client is authorized to send the file.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (takesFiles(request)) clearTimeout(timers.get(request));
    done(null, payload);
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const takesFiles = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.bodyLimit ?? MAX_BODY_BYTES) > MAX_BODY_BYTES;

function cutAfter(app: FastifyInstance, { raw }: FastifyRequest, ms: number): NodeJS.Timeout {
  const timer = setTimeout(() => {
    if (raw.complete || !raw.socket.writable) return;
    // The same error as Node's own timeout, so that one place answers both (broken-http.ts).
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    app.server.emit('clientError', late, raw.socket);
  }, ms);
  timer.unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  return timer;
}
