import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { send } from '../api/request.ts';

/** An answer of the panel that is read again and again while it is on screen. */
export const useWatched = <T>(path: string, everyMs: number) =>
  useQuery<T, ApiError>({
    queryKey: ['panel', path],
    queryFn: () => send<T>('GET', path),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
