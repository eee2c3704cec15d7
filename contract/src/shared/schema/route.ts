import type { Static, StaticDecode, TObject, TProperties, TSchema } from 'typebox';
import type { OperatorDuty } from '../../operator/operator-duties.ts';
import type { Action } from '../permissions.ts';
import type { JsonText } from './fields.ts';
import type { TDefaulted } from './query-fields.ts';

/** Who may call a route: anybody, whoever is signed in, an operator, or a member whose role allows the action. */
export type Access = 'anyone' | 'account' | 'operator' | Action;

export interface RouteRule {
  access: Access;
  /** Of operator routes: which operator roles may call it. A route that does not say so is for administrators. */
  duty?: OperatorDuty;
  /** Whoever calls has shown a few minutes ago who they are: what takes over an account or leads money elsewhere. */
  needsFresh?: true;
  /** In production a second person confirms the change before it is made (decision 0038). */
  control?: 'dual';
  /** The name of the change in the audit log. Without one the route itself is named. */
  change?: string;
}

/** Everything that is said of a route: one value for the server that serves it and for whoever calls it. */
export interface Route extends RouteRule {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the prefix of its part: /v1/:merchant_id, /panel/:environment/data/:merchant_id, or /panel. */
  path: string;
  /** An operation of the API that is also there below each customer. */
  atBothLevels?: true;
  /** Of the API: the public key may call it, too (Interface 2.2), or whoever has none. */
  keys?: 'public' | 'none';
  /** The answer holds a secret: where it is kept for a repeated request, it is kept sealed. */
  secretAnswer?: true;
  /** Of the API alone: its place and its name in openapi.json. A route without them is not in it. */
  tags?: readonly string[];
  summary?: string;
  /** Values of the path that are no identifiers. What does not fit is not found. */
  params?: TProperties;
  query?: TObject;
  body?: TSchema;
  /** In place of a body: the fields of `multipart/form-data`, with files beside them. Its handler reads it as it comes. */
  form?: TObject;
  /** 200 unless it says otherwise. */
  status?: 200 | 201 | 202 | 204;
  /** `file`: bytes that the handler sends by itself. */
  answer: TSchema | 'file';
}

/** Keeps the type of every part; the value is what was written. */
export const route = <const R extends Route>(its: R): R => its;

export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}.${string}`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** The values of the path as the handler reads them. */
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

/** The filters of a query as the handler reads them: those that have a default are always there. */
export type QueryInside<Query> =
  Query extends TObject<infer Properties> ? StaticDecode<Query> & DefaultedOf<Properties> : unknown;

/** What the handler gives back: amounts are bigint centavos, instants are Dates. */
export type AnswerInside<R extends Route> = R extends { status: 204 }
  ? void
  : R['answer'] extends TSchema
    ? AnswerPart<StaticDecode<R['answer']>>
    : never;

/** A part of an answer: what is undefined is left out, and a list is only read. */
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

/** A route as whoever calls it sees it. */
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
