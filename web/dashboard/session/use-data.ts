import type { DataCalls } from '@recaudo/contract/data/routes';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { type AnswerOf, fillPath, type PartsOf, type PathsOf } from '../api/client.ts';
import { type QueryValues, send, withQuery } from '../api/request.ts';
import { useGateway } from './session.tsx';

/** Where the screens' own data of the merchant on screen is. */
export function useDataPath(): (path: string, query?: QueryValues) => string {
  const { environment, merchantId } = useGateway();
  return (path, query = {}) =>
    withQuery(`/panel/${environment}/data/${encodeURIComponent(merchantId)}${path}`, query);
}

type DataPath = PathsOf<DataCalls, 'GET'>;

interface Parts {
  path?: Record<string, string>;
  query?: QueryValues;
}

/** Routes that are not in the contract yet are asked with their filters alone. */
const isParts = (given: Parts | QueryValues): given is Parts =>
  typeof given['query'] === 'object' || typeof given['path'] === 'object';

/**
 * While other filters load, what was there stays; never what was another merchant's. What others change meanwhile is
 * read again and again.
 */
export function useData<P extends DataPath>(
  path: P,
  parts?: PartsOf<DataCalls, 'GET', P>,
  everyMs?: number,
): UseQueryResult<AnswerOf<DataCalls, 'GET', P>, ApiError>;
export function useData<T>(path: string, query?: QueryValues, everyMs?: number): UseQueryResult<T, ApiError>;
export function useData(path: string, given: Parts | QueryValues = {}, everyMs?: number) {
  const dataPath = useDataPath();
  const { path: values, query } = isParts(given) ? given : { path: undefined, query: given };
  const filled = fillPath(path, values);
  const [place, address] = [dataPath(filled), dataPath(filled, query)];
  return useQuery<unknown, ApiError, unknown, readonly string[]>({
    queryKey: ['data', place, address],
    queryFn: () => send('GET', address),
    refetchInterval: everyMs ?? false,
    placeholderData: (previous: unknown, last?: { queryKey: readonly string[] }) =>
      last?.queryKey[1] === place ? previous : undefined,
  });
}
