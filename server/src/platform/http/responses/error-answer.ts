import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyReply } from 'fastify';
import { type ErrorBody, errorBody, type GatewayError } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The error code sent to the client, for the request log. */
    errorCode?: number;
  }
}

/** Interface 3.1: the page that explains a code and what to do. */
export const helpLink = (errorCode: number, helpUrl: string): string =>
  `<${helpUrl}/docs/errors/${errorCode}>; rel="help"`;

/** Records the code for the request log and links to its page. */
export function addHelp(reply: FastifyReply, errorCode: number): void {
  reply.errorCode = errorCode;
  reply.header('link', helpLink(errorCode, reply.server.helpUrl));
}

/** Answers with the error object (Interface 3.1). */
export const answerError = (reply: FastifyReply, error: GatewayError, requestId: string): FastifyReply =>
  reply.send(turnIntoError(reply, error, requestId));

/** Turns any reply into an error response, and returns its body. */
export function turnIntoError(reply: FastifyReply, error: GatewayError, requestId: string): ErrorBody {
  addHelp(reply, error.errorCode);
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // A page's request with cookies would open the browser's password dialog (Interface 2.3).
  const isAskedForKey = error.errorCode === errors.unauthenticated && !reply.hasHeader('www-authenticate');
  if (isAskedForKey && reply.request.headers.origin === undefined)
    reply.header('www-authenticate', 'Basic realm="recaudo", charset="UTF-8"');
  reply.code(error.httpCode).type('application/json; charset=utf-8');
  return errorBody(error, requestId);
}
