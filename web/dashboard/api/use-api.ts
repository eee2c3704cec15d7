import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFilters } from '../router/router.tsx';
import { useGateway } from '../shell/session.tsx';
import type { ApiError } from './api-error.ts';
import type { AnswerOf, GetPath, PartsOf } from './gateway-client.ts';
import { send } from './request.ts';
import { newRequestKey } from './request-key.ts';

/** An object or a list of the public API. */
export function useGet<P extends GetPath>(path: P, parts: PartsOf<'GET', P>, isExpected = true) {
  const { environment, merchantId, api } = useGateway();
  return useQuery<AnswerOf<'GET', P>, ApiError>({
    queryKey: ['gateway', environment, merchantId, path, parts],
    queryFn: () => api.get(path, parts),
    enabled: isExpected,
  });
}

/** An answer of the panel's own routes. */
export const usePanel = <T>(path: string, isExpected = true) =>
  useQuery<T, ApiError>({
    queryKey: ['panel', path],
    queryFn: () => send<T>('GET', path),
    enabled: isExpected,
  });

export const PAGE_ROWS = 25;

/** The page of a list that the address names. One row more is asked for: is there a next page? */
export function usePageNumber() {
  const page = Math.max(1, Number(useFilters().filters.get('pagina') ?? 1) || 1);
  return { page, rows: { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS + 1 } };
}

/** One page of a list, its number and filters from the address. */
export function usePage<P extends GetPath>(path: P, parts: PartsOf<'GET', P>, isExpected = true) {
  const { environment, merchantId, api } = useGateway();
  const { page, rows } = usePageNumber();
  const { query = {} } = parts as { query?: object };
  const asked = { ...parts, query: { ...query, ...rows } };
  const result = useQuery<AnswerOf<'GET', P>, ApiError>({
    queryKey: ['gateway', environment, merchantId, path, asked],
    queryFn: () => api.get(path, asked),
    placeholderData: keepPreviousData,
    enabled: isExpected,
  });
  return { ...result, page };
}

/** A change. After it everything on screen is read again; a retry after an unclear end repeats the same request. */
export function useChange<In, Out>(change: (input: In, idempotencyKey: string) => Promise<Out>) {
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  return useMutation<Out, ApiError, In>({
    mutationFn: input => {
      key.current ??= newRequestKey();
      return change(input, key.current);
    },
    onError: error => {
      if (!error.isUncertain) key.current = undefined;
    },
    onSuccess: () => {
      key.current = undefined;
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    },
  });
}
