import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorBody, type GatewayError, notFound, reject } from '../../errors.ts';
import { helpLink } from './error-answer.ts';
import { writeJson } from './json-writer.ts';

interface HttpFault extends Error {
  code?: string;
}

/** Gives an error object to requests that Node rejects before Fastify sees them. */
export function newBrokenHttpAnswers(
  helpUrl: string,
  lingerMs: number,
  headers: Readonly<Record<string, string>>,
) {
  const lastResponse = new WeakMap<Duplex, ServerResponse>();
  const answered = new WeakSet<Duplex>();
  const refuse = (socket: Duplex, rejection: GatewayError): void => {
    answerOnSocket(socket, rejection, { ...headers, Link: helpLink(rejection.errorCode, helpUrl) });
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };

  /** Bytes that are not HTTP, an oversized head, a request that does not arrive in time. */
  const onClientError = (error: HttpFault, socket: Duplex): void => {
    // Further bytes after a broken request are reported too, but its response has been sent.
    if (answered.has(socket)) return;
    // Browsers and load balancers open connections in advance; an unrequested response would be read as one to the next
    // request.
    const isSilent = (socket as Socket).bytesRead === 0;
    if (error.code === 'ECONNRESET' || !socket.writable || isSilent) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const answer = () => refuse(socket, rejectionFor(error.code));
    const before = lastResponse.get(socket);
    // A complete pipelined request gets its own response first, because it may already have been carried out.
    if (before?.req.complete === true && !before.writableFinished) before.once('finish', answer);
    else answer();
  };

  const watch = (server: Server): void => {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      lastResponse.set(request.socket, response);
    });
    // Node answers an unknown Expect with an empty 417. Ignoring the header is allowed and keeps one error format.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.on('connect', (_request, socket) => refuse(socket, notFound('path')));
  };

  return { onClientError, watch };
}

/** Writes the response to the socket directly; it is the last one of this connection. */
function answerOnSocket(
  socket: Duplex,
  rejection: GatewayError,
  headers: Readonly<Record<string, string>>,
): void {
  const requestId = randomUUID();
  const body = writeJson(errorBody(rejection, requestId));
  socket.on('error', () => undefined);
  socket.end(
    [
      `HTTP/1.1 ${rejection.httpCode} ${STATUS_CODES[rejection.httpCode]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Reads and discards the rest of the request: unread bytes would reset the connection before the client reads the
  // response.
  socket.resume();
}

function rejectionFor(code: string | undefined): GatewayError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return reject('headers_too_large');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return reject('request_too_slow', {}, { http: 408 });
  }
  return reject('not_http_request');
}
