import { formOf } from '@recaudo/contract/shared/schema/body-forms';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { normaliseLenient, normaliseLenientQuery } from './lenient.ts';

/** Normalizes requests before validation, for merchants with the lenient profile. */
export function acceptLenientRequests(
  app: FastifyInstance,
  isLenient: (request: FastifyRequest) => boolean,
): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { body, querystring } = request.routeOptions.schema ?? {};
    if (body !== undefined && isLenient(request)) {
      request.body = normaliseLenient(formOf(body as TSchema, request.body), request.body);
    }
    if (querystring !== undefined && isLenient(request)) {
      request.query = normaliseLenientQuery(querystring as TObject, request.query);
    }
    done();
  });
}
