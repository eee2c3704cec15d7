import { randomUUID } from 'node:crypto';
import { errors } from '@recaudo/contract/shared/error-table';
import Fastify, { type FastifyInstance, type FastifyTypeProvider } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { newRetryLaterError, wasAbortedByConflict } from '../database/connections/deadlock.ts';
import { GatewayError, malformed, notFound, reject } from '../errors.ts';
import { transportOf } from './https-server.ts';
import { addAnswerHeaders, answerHeaders, healthPaths, type Listener } from './listener.ts';
import { limitSlowBodies } from './requests/body-deadline.ts';
import { acceptJsonBodies, MAX_BODY_BYTES } from './requests/body-parser.ts';
import { compileValidator } from './requests/validation.ts';
import { newBrokenHttpAnswers } from './responses/broken-http.ts';
import { answerError } from './responses/error-answer.ts';
import { writeJson } from './responses/json-writer.ts';
import { defaultTimeouts, type Timeouts } from './timeouts.ts';

/** Gives a handler's `request.body` the type of its schema. */
interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

export type App = ReturnType<typeof typed>;
const typed = (app: FastifyInstance) => app.withTypeProvider<TypeBoxProvider>();

declare module 'fastify' {
  interface FastifySchema {
    /** The route is not part of the API: openapi.json omits it. */
    hide?: boolean;
  }
  interface FastifyInstance {
    /** The portal's address; error responses link to its pages. */
    helpUrl: string;
    /** Closes each connection after its response, so that clients reconnect to another process. */
    endConnections(): void;
  }
}

export interface HttpServerOptions {
  helpUrl: string;
  listener?: Listener | undefined;
  timeouts?: Timeouts | undefined;
  onUnexpectedError: (error: Error, requestId: string) => void;
}

/** A Fastify application that answers every failure with an error object, even malformed HTTP. */
export function newHttpServer(options: HttpServerOptions): App {
  const { helpUrl, listener = {}, timeouts = defaultTimeouts } = options;
  const { headMs, requestMs, uploadMs, checkEveryMs, lingerMs } = timeouts;
  const { trustedProxies = [], isHttps = false, certificate } = listener;
  const defaultHeaders = answerHeaders(isHttps);
  const broken = newBrokenHttpAnswers(helpUrl, lingerMs, defaultHeaders);
  const app = Fastify({
    logger: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 1_000 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes is served before its connection ends.
    return503OnClosing: false,
    requestTimeout: uploadMs ?? requestMs,
    keepAliveTimeout: 72_000,
    ...transportOf(certificate, {
      headersTimeout: headMs,
      connectionsCheckingInterval: checkEveryMs,
      maxHeaderSize: 16_384,
      // Node would answer a missing Host with an empty 400; the first hook explains the error.
      requireHostHeader: false,
    }),
    frameworkErrors: (_error, request, reply) => {
      // A path that cannot be decoded is an id that does not exist (Interface 1.3).
      reply.headers({ ...defaultHeaders, 'x-request-id': request.id });
      answerError(reply, notFound('path'), request.id);
    },
    clientErrorHandler: broken.onClientError,
  });
  broken.watch(app.server);
  certificate?.follow(app.server);
  app.decorate('helpUrl', helpUrl);
  app.decorateRequest('createdId', null);
  beginAnswers(app, listener, Object.entries(defaultHeaders));
  limitSlowBodies(app, timeouts);
  endConnectionsOnClose(app);
  acceptJsonBodies(app);
  app.setValidatorCompiler(({ schema, httpPart }) => compileValidator(schema as TSchema, httpPart));
  app.setReplySerializer(payload => writeJson(payload));
  // The writer needs no schema; otherwise Fastify would compile an unused one for every response of every route.
  app.setSerializerCompiler(() => writeJson);
  app.setNotFoundHandler((request, reply) => answerError(reply, notFound('path'), request.id));
  app.setErrorHandler((error: Error, request, reply) => {
    const known = asGatewayError(error);
    if (known.errorCode === errors.internal) options.onUnexpectedError(error, request.id);
    answerError(reply, known, request.id);
  });
  return typed(app);
}

/** The first hook: sets the headers of every response and checks the host. */
function beginAnswers(
  app: FastifyInstance,
  { isOwnHost }: Listener,
  defaultHeaders: readonly (readonly [string, string])[],
): void {
  app.addHook('onRequest', (request, reply, done) => {
    addAnswerHeaders(reply, defaultHeaders);
    reply.header('x-request-id', request.id);
    const hasHost = request.headers.host !== undefined || request.raw.httpVersion === '1.0';
    if (!hasHost) done(malformed('Host', 'required'));
    else if (isOwnHost === undefined || isOwnHost(request)) done();
    else if (healthPaths.includes(request.routeOptions.url ?? '')) done();
    else done(misdirected());
  });
}

const misdirected = (): GatewayError => reject('wrong_host', {}, { http: 421 });

/** Closes busy kept-alive connections, which would otherwise delay the shutdown by their idle timeout. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  app.decorate('endConnections', () => {
    closing = true;
  });
  app.addHook('preClose', done => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Keeps our own rejections, translates Fastify's, and treats everything else as our fault. */
export function asGatewayError(error: Error): GatewayError {
  if (error instanceof GatewayError) return error;
  // PostgreSQL rolled the request back because of a conflict: the client may send it again.
  if (wasAbortedByConflict(error)) return newRetryLaterError(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new GatewayError(errors.tooLarge);
  // Fastify marks failures while reading the body; a connection reset elsewhere is not the client's fault.
  const bodyBroke = code === 'ECONNRESET' && 'statusCode' in error && error.statusCode === 400;
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || bodyBroke) {
    return reject('body_incomplete');
  }
  // Fastify requires a body for some methods before it detects that the route does not exist.
  if (code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return notFound('path');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return reject('body_not_json_type');
  }
  return new GatewayError(errors.internal);
}
