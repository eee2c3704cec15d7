import type { PanelCalls } from '@recaudo/contract/people/routes';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { type AnswerOf, fillPath, type PartsOf, type PathsOf } from './client.ts';
import { type QueryValues, send, withQuery } from './request.ts';

type PanelPath = PathsOf<PanelCalls, 'GET'>;
type Answered<P extends PanelPath> = AnswerOf<PanelCalls, 'GET', P>;

interface Parts {
  path?: Record<string, string>;
  query?: QueryValues;
}

const addressOf = (path: string, parts: Parts = {}): string =>
  withQuery(`/panel${fillPath(path, parts.path)}`, parts.query);

/** Queries a panel route. */
export function usePanel<P extends PanelPath>(
  path: P,
  parts?: PartsOf<PanelCalls, 'GET', P>,
  isExpected = true,
): UseQueryResult<Answered<P>, ApiError> {
  const address = addressOf(path, parts as Parts | undefined);
  return useQuery<Answered<P>, ApiError>({
    queryKey: ['panel', address],
    queryFn: () => send('GET', address),
    enabled: isExpected,
  });
}

/** Queries a panel route repeatedly while it is on screen. */
export function useWatched<P extends PanelPath>(
  path: P,
  everyMs: number,
): UseQueryResult<Answered<P>, ApiError> {
  const address = addressOf(path);
  return useQuery<Answered<P>, ApiError>({
    queryKey: ['panel', address],
    queryFn: () => send('GET', address),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
}
