import { useEffect, useSyncExternalStore } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { usePreferences } from '../session/preferences.ts';
import type { Refusal } from './read-reason.ts';
import type { ReadRefusal } from './read-refusal.ts';

let read: ReadRefusal | undefined;
let loading: Promise<ReadRefusal> | undefined;
const listeners = new Set<() => void>();

/** The words of refusals come when a form is there to be refused: most visits need none of them. */
export function loadRefusals(): Promise<ReadRefusal> {
  loading ??= import('./read-refusal.ts').then(
    ({ readRefusal }) => {
      read = readRefusal;
      listeners.forEach(listener => listener());
      return readRefusal;
    },
    (error: unknown) => {
      // A server that is gone: the next refusal asks again, and this one is said by its code.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The same, fire and forget. */
export function prepareRefusals(): void {
  loadRefusals().catch(() => undefined);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the API has refused, in the language of the reader; undefined where only its code can be said. */
export function useRefusal(error: ApiError | null): Refusal | undefined {
  const { language } = usePreferences();
  const known = useSyncExternalStore(subscribe, () => read);
  const description = error?.message ?? '';
  useEffect(() => {
    if (description !== '') prepareRefusals();
  }, [description]);
  return description === '' ? undefined : known?.(description, language, error?.said);
}

/** Rejections that the server has stored, in the language of the reader. One without a translation is shown as it is. */
export function useRefusalText(): (description: string) => string {
  const { language } = usePreferences();
  const known = useSyncExternalStore(subscribe, () => read);
  useEffect(prepareRefusals, []);
  return description => known?.(description, language)?.sentence ?? description;
}
