import { thingNamedBy } from '@recaudo/contract/rejections/missing-rejections';
import { errors } from '@recaudo/contract/shared/error-table';
import { answers } from '@recaudo/contract/shared/schema/fields';
import type {
  AnswerInside,
  ParamsInside,
  QueryInside,
  Route,
  RouteRule,
} from '@recaudo/contract/shared/schema/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { GatewayError, notFound } from '../errors.ts';
import { isIdentifier } from '../primitives/values/id.ts';
import { type FieldReader, newFieldReader } from './requests/read-query.ts';
import type { App } from './server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route, and its name in the audit log. */
    rule?: RouteRule;
  }
}

export type RouteRequest<R extends Route> = FastifyRequest<{
  Params: ParamsInside<R>;
  Querystring: QueryInside<R['query']>;
  Body: R extends { body: infer Body extends TSchema } ? Static<Body> : unknown;
}>;

/** A handler of a file sends the response itself. */
type Given<R extends Route> = R extends { answer: 'file' } ? FastifyReply : AnswerInside<R>;

export type Handler<R extends Route> = (
  request: RouteRequest<R>,
  reply: FastifyReply,
) => Given<R> | Promise<Given<R>>;

type Hook = (request: FastifyRequest) => Promise<void>;

export interface MountOptions {
  /** Prefix of the route's path: the customer level of an operation. */
  prefix?: string;
  /** Runs before the body is read (Interface 1.5), after the path's identifiers are checked. */
  onRequest?: Hook | readonly Hook[];
  /** Runs before the body is validated. */
  preValidation?: Hook;
  /** Set for routes under dual control, which must not have their own handler. */
  isControlled?: true;
  bodyLimit?: number;
}

/** Adds a route of the contract: its rule, its schemas, and a handler with exactly those types. */
export function mount<R extends Route>(app: App, its: R, handler: Handler<R>): void;
export function mount<R extends Route>(app: App, its: R, options: MountOptions, handler: Handler<R>): void;
export function mount<R extends Route>(
  app: App,
  its: R,
  first: MountOptions | Handler<R>,
  second?: Handler<R>,
): void {
  const [options, handler] = typeof first === 'function' ? [{}, first] : [first, second];
  if (handler === undefined) throw new TypeError('a route needs a handler');
  const { prefix = '', onRequest = [], isControlled, ...limits } = options;
  if (its.control === 'dual' && isControlled === undefined) {
    throw new TypeError(`${its.method} ${its.path} is under dual control: mount it with mountDual`);
  }
  app.route({
    ...limits,
    method: its.method,
    url: prefix + its.path,
    schema: schemaOf(its),
    config: configOf(its),
    onRequest: [readParams(its), ...[onRequest].flat()],
    handler: async (request, reply) => {
      reply.code(its.status ?? 200);
      const answer = await handler(request as RouteRequest<R>, reply);
      return its.status === 204 ? reply.send() : answer;
    },
  });
}

function schemaOf({ tags, summary = '', keys, params, query, body, status = 200, answer }: Route) {
  const isDocumented = tags !== undefined && answer !== 'file';
  return {
    ...(isDocumented ? { tags: [...tags], summary, response: answers(status, answer) } : { hide: true }),
    ...(keys === 'none' ? { security: [] } : {}),
    ...(params === undefined ? {} : { 'x-params': params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
  };
}

function configOf({ access, duty, needsFresh, control, change, keys, secretAnswer }: Route) {
  const rule: RouteRule = {
    access,
    ...(duty === undefined ? {} : { duty }),
    ...(needsFresh === undefined ? {} : { needsFresh }),
    ...(control === undefined ? {} : { control }),
    ...(change === undefined ? {} : { change }),
  };
  return {
    rule,
    ...(keys === 'public' ? { publicKey: true } : {}),
    ...(secretAnswer === undefined ? {} : { secretAnswer }),
  };
}

/** Validates a query or path value like a body field (`binValue`). */
const MALFORMED = errors.malformed;

/** An id of the path. Overlong, malformed, foreign and missing ids all get the same 404 (Interface 1.3). */
const readIdentifier: FieldReader = (name, sent) => {
  if (typeof sent !== 'string' || !isIdentifier(sent)) throw notFound(thingNamedBy(name));
  return sent;
};

function readParams({ path, params = {} }: Route): Hook {
  const readers = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = params[name];
    return [name, schema === undefined ? readIdentifier : newFieldReader(schema)] as const;
  });
  return async request => {
    const values = request.params as Record<string, unknown>;
    for (const [name, read] of readers) values[name] = readOrMiss(read, name, values[name]);
  };
}

function readOrMiss(read: FieldReader, name: string, sent: unknown): unknown {
  try {
    const value = read(name, sent);
    if (value !== undefined) return value;
  } catch (error) {
    if (!(error instanceof GatewayError) || error.errorCode === MALFORMED) throw error;
  }
  throw notFound(thingNamedBy(name));
}
