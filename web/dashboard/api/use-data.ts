import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGateway } from '../shell/session.tsx';
import type { ApiError } from './api-error.ts';
import { type QueryValues, send, withQuery } from './request.ts';

/** Where the screens' own data of the merchant on screen is. */
export function useDataPath(): (path: string, query?: QueryValues) => string {
  const { environment, merchantId } = useGateway();
  return (path, query = {}) =>
    withQuery(`/panel/${environment}/data/${encodeURIComponent(merchantId)}${path}`, query);
}

export function useData<T>(path: string, query: QueryValues = {}) {
  const address = useDataPath()(path, query);
  return useQuery<T, ApiError>({
    queryKey: ['data', address],
    queryFn: () => send<T>('GET', address),
    placeholderData: keepPreviousData,
  });
}
