import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyTypeProvider } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { errorBody, GatewayError, notFound } from '../errors.ts';
import { acceptJsonBodies, MAX_BODY_BYTES } from './body-parser.ts';
import { answerError, helpLink } from './error-answer.ts';
import { writeJson } from './json-writer.ts';
import { compileValidator } from './validation.ts';

/** Lets a handler's `request.body` have the type of its schema. */
interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

export type App = ReturnType<typeof typed>;
const typed = (app: FastifyInstance) => app.withTypeProvider<TypeBoxProvider>();

export interface HttpServerOptions {
  /** Home's address: error answers point at its pages. */
  helpUrl: string;
  onUnexpectedError: (error: Error, requestId: string) => void;
}

/** A Fastify application in which everything, malformed HTTP included, is answered by an error object. */
export function newHttpServer(options: HttpServerOptions): App {
  const app = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 1_000 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Slow clients: the head must arrive in 10 s, the whole request in 30 s.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    frameworkErrors: (_error, request, reply) => {
      // A path that cannot be decoded is an id that does not exist (interface 1.9).
      reply.header('x-request-id', request.id);
      answerError(reply as never, notFound(), request.id, options.helpUrl);
    },
    clientErrorHandler(error, socket) {
      answerBrokenHttp(error, socket as Socket, options.helpUrl);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  acceptJsonBodies(app);
  app.setValidatorCompiler(({ schema, httpPart }) => compileValidator(schema as TSchema, httpPart));
  app.setReplySerializer(payload => writeJson(payload));
  app.setNotFoundHandler((request, reply) => answerError(reply, notFound(), request.id, options.helpUrl));
  app.setErrorHandler((error: Error, request, reply) => {
    const known = asGatewayError(error);
    if (known.errorCode === 1000) options.onUnexpectedError(error, request.id);
    answerError(reply, known, request.id, options.helpUrl);
  });
  return typed(app);
}

/** Our own refusals pass; Fastify's are translated; anything else is a fault of ours. */
function asGatewayError(error: Error): GatewayError {
  if (error instanceof GatewayError) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new GatewayError(1009);
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || code === 'ECONNRESET') {
    return new GatewayError(1001, { description: 'The body ended before its announced length' });
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new GatewayError(1001, { description: 'Content-Type must be application/json' });
  }
  return new GatewayError(1000);
}

/** Bytes that are not HTTP never reach Fastify: the answer is written onto the socket by hand. */
function answerBrokenHttp(error: Error & { code?: string }, socket: Socket, helpUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const refusal = brokenHttpRefusal(error.code);
  const body = writeJson(errorBody(refusal, requestId));
  const reason = refusal.httpCode === 413 ? 'Payload Too Large' : 'Bad Request';
  socket.end(
    [
      `HTTP/1.1 ${refusal.httpCode} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      `Link: ${helpLink(refusal, helpUrl)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function brokenHttpRefusal(code: string | undefined): GatewayError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new GatewayError(1009, { description: 'The headers of the request are too large' });
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new GatewayError(1001, { description: 'The request did not arrive completely in time' });
  }
  return new GatewayError(1001, { description: 'The request is not valid HTTP' });
}
