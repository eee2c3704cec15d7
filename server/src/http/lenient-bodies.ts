import { formOf } from '@recaudo/contract/body-forms';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { normaliseLenient } from './lenient.ts';

/** Puts the lenient normaliser in front of validation, for the merchants that have that profile. */
export function acceptLenientBodies(
  app: FastifyInstance,
  isLenient: (request: FastifyRequest) => boolean,
): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const schema = request.routeOptions.schema?.body as TSchema | undefined;
    if (schema !== undefined && isLenient(request)) {
      request.body = normaliseLenient(formOf(schema, request.body), request.body);
    }
    done();
  });
}
