import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { uiMessages } from '../messages/ui-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { Failure } from './rejections/failure.tsx';

export function Skeleton({ lines = 6 }: { lines?: number }) {
  const messages = useMessages(uiMessages);
  return (
    <div className="skeleton" role="status">
      <span className="hidden">{messages.loading}</span>
      {Array.from({ length: lines }, (_none, index) => (
        <span key={index} className="bone" />
      ))}
    </div>
  );
}

/** A query's state: a skeleton while it loads, an error with a retry button, or its data. */
export function Loaded<T>({
  query,
  children,
  lines = 6,
  skeleton = <Skeleton lines={lines} />,
}: {
  query: Pick<UseQueryResult<T, ApiError>, 'data' | 'error' | 'refetch'>;
  children: (data: T) => ReactNode;
  lines?: number;
  /** A skeleton in the shape of the page. */
  skeleton?: ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <Failure error={query.error} retry={() => query.refetch()} />;
  return skeleton;
}
