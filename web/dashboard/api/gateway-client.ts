import { type Method, type QueryValues, send } from './request.ts';
import type { Operations } from './types.ts';

export type Environment = 'sandbox' | 'production';

type PathsOf<M extends Method> = keyof Operations extends infer K
  ? K extends `${M} ${infer P}`
    ? P
    : never
  : never;
export type GetPath = PathsOf<'GET'>;
type OperationOf<M extends Method, P extends string> = `${M} ${P}` extends keyof Operations
  ? Operations[`${M} ${P}`]
  : never;
export type AnswerOf<M extends Method, P extends string> = OperationOf<M, P>['answer'];

type Given<Name extends string, T> = [T] extends [undefined] ? unknown : { [K in Name]: T };
type MaybeGiven<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : { [K in Name]?: { [F in keyof T]: T[F] | undefined } | undefined };

/** What an operation needs: its path values and its body are required, its filters are not. */
export type PartsOf<M extends Method, P extends string> = Given<'path', OperationOf<M, P>['path']> &
  MaybeGiven<'query', OperationOf<M, P>['query']> &
  Given<'body', OperationOf<M, P>['body']> & { idempotencyKey?: string | undefined };

interface LooseParts {
  path?: Record<string, string>;
  query?: QueryValues;
  body?: unknown;
  idempotencyKey?: string;
}

export const fillPath = (path: string, values: Record<string, string> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));

/** The public API of one merchant, by the session in place of a key. */
export function newGatewayClient(environment: Environment, merchantId: string) {
  const start = `/panel/${environment}/v1/${encodeURIComponent(merchantId)}`;
  const call = <T>(method: Method, path: string, parts: LooseParts): Promise<T> =>
    send<T>(method, start + fillPath(path, parts.path), parts);
  return {
    get: <P extends GetPath>(path: P, parts: PartsOf<'GET', P>) =>
      call<AnswerOf<'GET', P>>('GET', path, parts as LooseParts),
    post: <P extends PathsOf<'POST'>>(path: P, parts: PartsOf<'POST', P>) =>
      call<AnswerOf<'POST', P>>('POST', path, parts as LooseParts),
    put: <P extends PathsOf<'PUT'>>(path: P, parts: PartsOf<'PUT', P>) =>
      call<AnswerOf<'PUT', P>>('PUT', path, parts as LooseParts),
    delete: <P extends PathsOf<'DELETE'>>(path: P, parts: PartsOf<'DELETE', P>) =>
      call<AnswerOf<'DELETE', P>>('DELETE', path, parts as LooseParts),
  };
}

export type GatewayClient = ReturnType<typeof newGatewayClient>;
