import type { PanelCalls } from '@recaudo/contract/panel/routes';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { type AnswerOf, fillPath, type PartsOf, type PathsOf } from './client.ts';
import { type QueryValues, send, withQuery } from './request.ts';

type PanelPath = PathsOf<PanelCalls, 'GET'>;
type Answered<P extends string> = UseQueryResult<AnswerOf<PanelCalls, 'GET', P>, ApiError>;

interface Parts {
  path?: Record<string, string>;
  query?: QueryValues;
}

/** The whole address; a route that is not in the contract yet is named by it. */
const addressOf = (path: string, { path: values, query }: Parts = {}): string =>
  path.startsWith('/panel/') ? path : withQuery(`/panel${fillPath(path, values)}`, query);

/** An answer of the panel's own routes. */
export function usePanel<P extends PanelPath>(
  path: P,
  parts?: PartsOf<PanelCalls, 'GET', P>,
  isExpected?: boolean,
): Answered<P>;
export function usePanel<T>(path: string, isExpected?: boolean): UseQueryResult<T, ApiError>;
export function usePanel(path: string, second: object | boolean = {}, third = true) {
  const [parts, isExpected] = typeof second === 'boolean' ? [{}, second] : [second, third];
  const address = addressOf(path, parts);
  return useQuery<unknown, ApiError>({
    queryKey: ['panel', address],
    queryFn: () => send('GET', address),
    enabled: isExpected,
  });
}

/** An answer of the panel that is read again and again while it is on screen. */
export function useWatched<P extends PanelPath>(path: P, everyMs: number): Answered<P>;
export function useWatched<T>(path: string, everyMs: number): UseQueryResult<T, ApiError>;
export function useWatched(path: string, everyMs: number) {
  const address = addressOf(path);
  return useQuery<unknown, ApiError>({
    queryKey: ['panel', address],
    queryFn: () => send('GET', address),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
}
