import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { usePreferences } from '../../session/preferences.ts';
import type { ReadRejection, Rejection, RejectionByKey } from './read-rejection.ts';

let read: ReadRejection | undefined;
let loading: Promise<ReadRejection> | undefined;
const listeners = new Set<() => void>();

/** Loads the texts of rejections when somebody begins to fill in a form: most visits need none of them. */
export function loadRejections(): Promise<ReadRejection> {
  loading ??= import('./read-rejection.ts').then(
    ({ readRejection }) => {
      read = readRejection;
      listeners.forEach(listener => listener());
      return readRejection;
    },
    (error: unknown) => {
      // The server is gone: the next rejection loads again, and this one shows the text of its code.
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

/** The rejection of a request in the reader's language; undefined where only its code has a text. */
export function useRejection(error: ApiError | null): Rejection | undefined {
  const { language } = usePreferences();
  const readByKey = useSyncExternalStore(subscribe, () => read);
  // A form may also show an error of its own, which no server sent.
  const said = error instanceof ApiError ? error.said : undefined;
  const isRejected = said?.reason !== undefined;
  useEffect(() => {
    if (isRejected) prepareRejections();
  }, [isRejected]);
  return said && readByKey?.(said, language);
}

/** A rejection that the server keeps: its English text, and its key with its values. */
export interface StoredProblem {
  problem: string;
  rejection: { reason: string; params: Record<string, unknown> } | null;
}

/** Writes stored rejections in the reader's language. One of an older version, without a key, shows its English text. */
export function useRejectionText(): (stored: StoredProblem) => string {
  const { language } = usePreferences();
  const readByKey = useSyncExternalStore(subscribe, () => read);
  useEffect(prepareRejections, []);
  return ({ problem, rejection }) =>
    (rejection && readByKey?.(rejection as RejectionByKey, language)?.sentence) ?? problem;
}
