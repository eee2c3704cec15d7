import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { usePreferences } from '../../session/preferences.ts';
import type { ReadRejection, Rejection, RejectionByKey } from './read-rejection.ts';

let read: ReadRejection | undefined;
let loading: Promise<ReadRejection> | undefined;
const listeners = new Set<() => void>();

/** Loads the texts of rejections when a person starts to fill in a form, because most visits need none. */
export function loadRejections(): Promise<ReadRejection> {
  loading ??= import('./read-rejection.ts').then(
    ({ readRejection }) => {
      read = readRejection;
      listeners.forEach(listener => listener());
      return readRejection;
    },
    (error: unknown) => {
      // The server is unreachable: this rejection shows its code's text, and the next one loads again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The same, fire and forget. */
export function prepareRejections(): void {
  loadRejections().catch(() => undefined);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A request's rejection in the reader's language; undefined if only its code has a text. */
export function useRejection(error: ApiError | null): Rejection | undefined {
  const { language } = usePreferences();
  const readByKey = useSyncExternalStore(subscribe, () => read);
  // A form may also show a local error.
  const said = error instanceof ApiError ? error.said : undefined;
  const isRejected = said?.reason !== undefined;
  useEffect(() => {
    if (isRejected) prepareRejections();
  }, [isRejected]);
  return said && readByKey?.(said, language);
}

/** A stored rejection: its English text, and its key with the values. */
export interface StoredProblem {
  problem: string;
  rejection: { reason: string; params: Record<string, unknown> } | null;
}

/** Translates stored rejections. One from an older version, without a key, shows its English text. */
export function useRejectionText(): (stored: StoredProblem) => string {
  const { language } = usePreferences();
  const readByKey = useSyncExternalStore(subscribe, () => read);
  useEffect(prepareRejections, []);
  return ({ problem, rejection }) =>
    (rejection && readByKey?.(rejection as RejectionByKey, language)?.sentence) ?? problem;
}
