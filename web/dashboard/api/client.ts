import { type Method, type QueryValues, send } from './request.ts';

/** A route of the contract: path parameters, filters, body and response. */
export interface Call {
  path: unknown;
  query: unknown;
  body: unknown;
  answer: unknown;
}

export type PathsOf<Calls, M extends Method> = keyof Calls extends infer K
  ? K extends `${M} ${infer P}`
    ? P
    : never
  : never;
type CallOf<Calls, M extends Method, P extends string> = `${M} ${P}` extends keyof Calls
  ? Calls[`${M} ${P}`] extends Call
    ? Calls[`${M} ${P}`]
    : never
  : never;
export type AnswerOf<Calls, M extends Method, P extends string> = CallOf<Calls, M, P>['answer'];

type Given<Name extends string, T> = [T] extends [undefined] ? unknown : { [K in Name]: T };
/** Filters come from the screen's URL as text; the server validates them. */
type MaybeGiven<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : { [K in Name]?: { [F in keyof T]?: T[F] | string | undefined } | undefined };

/** Fields and files together, for multipart routes. */
type FormOf<C> = C extends { form: 'multipart' } ? { form: FormData } : unknown;

/** A call's parameters: path values and body are required, filters are not. */
export type PartsOf<Calls, M extends Method, P extends string> = Given<'path', CallOf<Calls, M, P>['path']> &
  MaybeGiven<'query', CallOf<Calls, M, P>['query']> &
  Given<'body', CallOf<Calls, M, P>['body']> &
  FormOf<CallOf<Calls, M, P>> & { idempotencyKey?: string | undefined };

interface LooseParts {
  path?: Record<string, string>;
  query?: QueryValues;
  body?: unknown;
  form?: FormData;
  idempotencyKey?: string;
}

export const fillPath = (path: string, values: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));

/** A typed client for the routes below one address. */
export function newClient<Calls>(start: string) {
  const call = <T>(method: Method, path: string, parts: LooseParts): Promise<T> =>
    send<T>(method, start + fillPath(path, parts.path), parts);
  return {
    get: <P extends PathsOf<Calls, 'GET'>>(path: P, parts: PartsOf<Calls, 'GET', P>) =>
      call<AnswerOf<Calls, 'GET', P>>('GET', path, parts as LooseParts),
    post: <P extends PathsOf<Calls, 'POST'>>(path: P, parts: PartsOf<Calls, 'POST', P>) =>
      call<AnswerOf<Calls, 'POST', P>>('POST', path, parts as LooseParts),
    put: <P extends PathsOf<Calls, 'PUT'>>(path: P, parts: PartsOf<Calls, 'PUT', P>) =>
      call<AnswerOf<Calls, 'PUT', P>>('PUT', path, parts as LooseParts),
    delete: <P extends PathsOf<Calls, 'DELETE'>>(path: P, parts: PartsOf<Calls, 'DELETE', P>) =>
      call<AnswerOf<Calls, 'DELETE', P>>('DELETE', path, parts as LooseParts),
  };
}
