import type { Static, StaticDecode, TObject, TProperties, TSchema } from 'typebox';
import type { OperatorDuty } from '../../operator/operator-duties.ts';
import type { Action } from '../permissions.ts';
import type { JsonText } from './fields.ts';
import type { TDefaulted } from './query-fields.ts';

/** Who may call a route: anyone, a signed-in person, an operator, or a member whose role allows the action. */
export type Access = 'anyone' | 'account' | 'operator' | Action;

export interface RouteRule {
  access: Access;
  /** For operator routes: the duty that the role must have. Defaults to administrators only. */
  duty?: OperatorDuty;
  /** Requires a fresh authentication: for changes that take over an account or redirect money. */
  needsFresh?: true;
  /** In production a second person must confirm the change (decision 0038). */
  control?: 'dual';
  /** The name of the change in the audit log; defaults to the route. */
  change?: string;
}

/** The definition of a route, shared by the server and its clients. */
export interface Route extends RouteRule {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the prefix of its group: /v1/:merchant_id, /panel/:environment/data/:merchant_id, or /panel. */
  path: string;
  /** An API operation that also exists below each customer. */
  atBothLevels?: true;
  /** For the API: also allowed with the public key (Interface 2.2), or without a key. */
  keys?: 'public' | 'none';
  /** The response contains a secret, so its idempotency record is encrypted. */
  secretAnswer?: true;
  /** For the API: tag and operation id in openapi.json. Routes without them are omitted. */
  tags?: readonly string[];
  summary?: string;
  /** Path values that are not ids. A mismatch is not found. */
  params?: TProperties;
  query?: TObject;
  body?: TSchema;
  /** Instead of a body: fields of `multipart/form-data` with files. The handler reads the stream. */
  form?: TObject;
  /** Defaults to 200. */
  status?: 200 | 201 | 202 | 204;
  /** `file`: the handler sends the bytes itself. */
  answer: TSchema | 'file';
}

/** Preserves the literal types of a route. */
export const route = <const R extends Route>(its: R): R => its;

export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}.${string}`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** Path values for the handler. */
export type ParamsInside<R extends Route> = {
  [Name in ParamNames<R['path']>]: R extends { params: Record<Name, infer Schema extends TSchema> }
    ? StaticDecode<Schema>
    : string;
};

type DefaultedOf<Properties extends TProperties> = {
  [Name in keyof Properties as Properties[Name] extends TDefaulted ? Name : never]: StaticDecode<
    Properties[Name]
  >;
};

/** Query values for the handler; those with a default are always present. */
export type QueryInside<Query> =
  Query extends TObject<infer Properties> ? StaticDecode<Query> & DefaultedOf<Properties> : unknown;

/** The handler's result: amounts are bigint centavos, instants are Dates. */
export type AnswerInside<R extends Route> = R extends { status: 204 }
  ? void
  : R['answer'] extends TSchema
    ? AnswerPart<StaticDecode<R['answer']>>
    : never;

/** A part of a response: undefined is omitted, and lists may be readonly. */
type AnswerPart<T> = T extends Date | JsonText
  ? T
  : T extends readonly (infer Element)[]
    ? readonly AnswerPart<Element>[]
    : T extends object
      ? {
          [Name in keyof T]: T extends Record<Name, T[Name]>
            ? AnswerPart<T[Name]>
            : AnswerPart<T[Name]> | undefined;
        }
      : T;

type BodyOf<R extends Route> = R extends { body: infer Body extends TSchema } ? Static<Body> : undefined;
type QueryOf<R extends Route> = R extends { query: infer Query extends TSchema } ? Static<Query> : undefined;
type AnswerOf<R extends Route> = R extends { status: 204 }
  ? undefined
  : R['answer'] extends TSchema
    ? Static<R['answer']>
    : never;
type PathOf<Path extends string> = [ParamNames<Path>] extends [never]
  ? undefined
  : Record<ParamNames<Path>, string>;

/** A route from the caller's side. */
interface Call<R extends Route, Path extends string> {
  path: PathOf<Path>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  form: R extends { form: TSchema } ? 'multipart' : undefined;
  answer: AnswerOf<R>;
}

type CustomerLevel<R extends Route> = R extends { atBothLevels: true }
  ? `/customers/:customer_id${R['path']}`
  : never;

/** The calls of a group of routes, each by its method and path: `GET /customers/:customer_id`. */
export type CallsOf<Group extends Record<string, Route>> = {
  [R in Group[keyof Group] as `${R['method']} ${R['path']}`]: Call<R, R['path']>;
} & {
  [R in Group[keyof Group] as `${R['method']} ${CustomerLevel<R>}`]: Call<R, CustomerLevel<R>>;
};
