import { errors } from '@recaudo/contract/shared/error-table';
import { fieldsOfQuery } from '@recaudo/contract/shared/schema/query-fields';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { GatewayError } from '../../errors.ts';
import { compileValidator } from '../requests/validation.ts';
import { findUnknownFields, findUnknownParameters, type KnownFields, knownFieldsOf } from './known-fields.ts';
import { nameUnknown, problemOfUnknown, type UnknownName, warningText } from './warning.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields that the route does not know; null for nearly all requests. */
    unknownNames: readonly UnknownName[] | null;
  }
  interface FastifyReply {
    /** The text of Recaudo-Warning, for the request log. */
    warning: string | null;
  }
}

const NOTHING: KnownFields = { names: new Map() };

/** The names of the parameters of a query, by its schema. */
const parameterNames = new WeakMap<TObject, ReadonlySet<string>>();

function parametersOf(query: TObject | undefined): ReadonlySet<string> | undefined {
  if (query === undefined) return undefined;
  const names = parameterNames.get(query) ?? new Set(Object.keys(fieldsOfQuery(query)));
  parameterNames.set(query, names);
  return names;
}

/**
 * Interface 1.4: ignores unknown fields and names them in `Recaudo-Warning`. Replayed responses carry the header, too.
 */
export function warnAboutUnknownFields(app: FastifyInstance): void {
  app.decorateRequest('unknownNames', null);
  app.decorateReply('warning', null);
  app.addHook('preValidation', (request, reply, done) => {
    const { body, querystring } = request.routeOptions.schema ?? {};
    const fields = findUnknownFields(
      body === undefined ? NOTHING : knownFieldsOf(body as TSchema),
      request.body,
    );
    const parameters = findUnknownParameters(
      request.query as object,
      parametersOf(querystring as TObject | undefined),
    );
    if (fields.length > 0 || parameters.length > 0) {
      const names = [
        ...nameUnknown('unknown_field', fields),
        ...nameUnknown('unknown_parameter', parameters),
      ];
      request.unknownNames = names;
      reply.warning = warningText(names, fields.length + parameters.length);
      reply.header('recaudo-warning', reply.warning);
    }
    done();
  });
}

/** For merchants that choose it: 400/1001 with every unknown name, and the body's other problems. */
export function rejectUnknownFields(
  app: FastifyInstance,
  isStrict: (request: FastifyRequest) => boolean,
): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { unknownNames } = request;
    done(unknownNames !== null && isStrict(request) ? rejectionOf(request, unknownNames) : undefined);
  });
}

function rejectionOf(request: FastifyRequest, names: readonly UnknownName[]): GatewayError {
  const unknown = names.map(problemOfUnknown);
  const schema = request.routeOptions.schema?.body as TSchema | undefined;
  const verdict =
    schema === undefined ? { value: undefined } : compileValidator(schema, 'body')(request.body);
  const problems = [...unknown, ...('error' in verdict ? verdict.error.problems : [])];
  return new GatewayError(errors.malformed, { ...problems[0], problems });
}
