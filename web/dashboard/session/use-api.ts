import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { AnswerOf, GetPath, PartsOf } from '../api/gateway-client.ts';
import { newRequestKey } from '../api/request-key.ts';
import { useFilters } from '../router/router.tsx';
import { useGateway } from './session.tsx';

/** Reads an object or a list from the public API. */
export function useGet<P extends GetPath>(path: P, parts: PartsOf<'GET', P>, isExpected = true) {
  const { environment, merchantId, api } = useGateway();
  return useQuery<AnswerOf<'GET', P>, ApiError>({
    queryKey: ['gateway', environment, merchantId, path, parts],
    queryFn: () => api.get(path, parts),
    enabled: isExpected,
  });
}

export const PAGE_ROWS = 25;

/** The list's page number from the URL. Requests one row more, to know whether there is a next page. */
export function usePageNumber() {
  const page = Math.max(1, Number(useFilters().filters.get('pagina') ?? 1) || 1);
  return { page, rows: { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS + 1 } };
}

/** One page of a list, with page number and filters from the URL. */
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

/**
 * A mutation. Afterwards all queries on screen are refreshed. A retry after an unclear result repeats the same request.
 */
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
