import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { type QueryValues, send, withQuery } from '../api/request.ts';
import { useGateway } from './session.tsx';

/** Where the screens' own data of the merchant on screen is. */
export function useDataPath(): (path: string, query?: QueryValues) => string {
  const { environment, merchantId } = useGateway();
  return (path, query = {}) =>
    withQuery(`/panel/${environment}/data/${encodeURIComponent(merchantId)}${path}`, query);
}

/**
 * While other filters load, what was there stays; never what was another merchant's. What others change meanwhile is
 * read again and again.
 */
export function useData<T>(path: string, query: QueryValues = {}, everyMs?: number) {
  const dataPath = useDataPath();
  const [place, address] = [dataPath(path), dataPath(path, query)];
  return useQuery<T, ApiError, T, readonly string[]>({
    queryKey: ['data', place, address],
    queryFn: () => send<T>('GET', address),
    refetchInterval: everyMs ?? false,
    placeholderData: (previous, last) => (last?.queryKey[1] === place ? previous : undefined),
  });
}
