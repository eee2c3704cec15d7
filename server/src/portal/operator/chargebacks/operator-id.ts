import type { FastifyRequest } from 'fastify';

/** The operator who sends a notice, for the history of its case. */
export const findOperatorId = (request: FastifyRequest): string | null =>
  request.signedIn?.account.email ?? null;
