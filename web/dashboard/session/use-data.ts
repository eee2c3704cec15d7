import type { DataCalls } from '@recaudo/contract/merchant/routes';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { type AnswerOf, fillPath, type PartsOf, type PathsOf } from '../api/client.ts';
import { type QueryValues, send, withQuery } from '../api/request.ts';
import { useGateway } from './session.tsx';

/** Builds paths of the screens' own data for the current merchant. */
export function useDataPath(): (path: string, query?: QueryValues) => string {
  const { environment, merchantId } = useGateway();
  return (path, query = {}) =>
    withQuery(`/panel/${environment}/data/${encodeURIComponent(merchantId)}${path}`, query);
}

type DataPath = PathsOf<DataCalls, 'GET'>;

/**
 * Keeps the previous rows while other filters load, but never another merchant's. Refreshes regularly, because other
 * people change the data.
 */
export function useData<P extends DataPath>(
  path: P,
  parts?: PartsOf<DataCalls, 'GET', P>,
  everyMs?: number,
): UseQueryResult<AnswerOf<DataCalls, 'GET', P>, ApiError> {
  const dataPath = useDataPath();
  const { path: values, query } = (parts ?? {}) as { path?: Record<string, string>; query?: QueryValues };
  const filled = fillPath(path, values);
  const [place, address] = [dataPath(filled), dataPath(filled, query)];
  return useQuery<AnswerOf<DataCalls, 'GET', P>, ApiError, AnswerOf<DataCalls, 'GET', P>, readonly string[]>({
    queryKey: ['data', place, address],
    queryFn: () => send('GET', address),
    refetchInterval: everyMs ?? false,
    placeholderData: (previous, last) => (last?.queryKey[1] === place ? previous : undefined),
  });
}
