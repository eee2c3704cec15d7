import type { FastifyReply } from 'fastify';
import { errorBody, type GatewayError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the error object that was answered, for the request log. */
    errorCode?: number;
  }
}

/** Interface 1.13: where a person reads what a code means and what to do. */
export const helpLink = (error: GatewayError, helpUrl: string): string =>
  `<${helpUrl}/docs/errors/${error.errorCode}>; rel="help"`;

/** Answers with the error object of the spec. */
export function answerError(
  reply: FastifyReply,
  error: GatewayError,
  requestId: string,
  helpUrl: string,
): FastifyReply {
  reply.errorCode = error.errorCode;
  reply.header('link', helpLink(error, helpUrl));
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (error.errorCode === 1002) reply.header('www-authenticate', 'Basic realm="recaudo", charset="UTF-8"');
  return reply.code(error.httpCode).type('application/json; charset=utf-8').send(errorBody(error, requestId));
}
