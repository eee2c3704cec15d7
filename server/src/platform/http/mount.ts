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
    /** Who may call the route, and what it is in the audit log. */
    rule?: RouteRule;
  }
}

export type RouteRequest<R extends Route> = FastifyRequest<{
  Params: ParamsInside<R>;
  Querystring: QueryInside<R['query']>;
  Body: R extends { body: infer Body extends TSchema } ? Static<Body> : unknown;
}>;

/** A file is sent by the handler itself. */
type Given<R extends Route> = R extends { answer: 'file' } ? FastifyReply : AnswerInside<R>;

export type Handler<R extends Route> = (
  request: RouteRequest<R>,
  reply: FastifyReply,
) => Given<R> | Promise<Given<R>>;

type Hook = (request: FastifyRequest) => Promise<void>;

export interface MountOptions {
  /** Before the route's own path: the customer level of an operation. */
  prefix?: string;
  /** Judged before the body is read (Interface 1.5), after the identifiers of the path. */
  onRequest?: Hook | readonly Hook[];
  /** Before the body is judged by its schema. */
  preValidation?: Hook;
  /** Set for routes under dual control, which must not have their own handler. */
  isControlled?: true;
  bodyLimit?: number;
}

/** Adds a route of the contract: its rule, its schemas, and a handler of just those types. */
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

/** A value that is judged as one of a body would be (`binValue`). */
const MALFORMED = errors.malformed;

/** An id of the path. Over long, malformed, foreign or missing ones all answer the same 404 (Interface 1.3). */
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
