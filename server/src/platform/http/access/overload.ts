import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyInstance } from 'fastify';
import { GatewayError } from '../../errors.ts';

/**
 * Over capacity, rejects immediately with 503/1004 instead of responding slowly: the client retries, and the other
 * requests continue.
 */
export function rejectOverload(app: FastifyInstance, maxInFlight: number): void {
  let inFlight = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    done(inFlight > maxInFlight ? new GatewayError(errors.unavailable, { retryAfterSeconds: 1 }) : undefined);
  });
}
