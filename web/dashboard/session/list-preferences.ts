import { useSyncExternalStore } from 'react';
import { useAccountId } from './session.tsx';

export type Density = 'comfortable' | 'compact';

/** A person's list settings, stored in this browser per account. */
interface ListPreferences {
  density: Density;
  /** Shown or hidden, by list and column; other columns use the list's default. */
  columns: Record<string, Record<string, boolean>>;
}

const untouched: ListPreferences = { density: 'comfortable', columns: {} };
const listeners = new Set<() => void>();
const known = new Map<string, ListPreferences>();
const placeOf = (accountId: string): string => `recaudo.lists.${accountId}`;

function read(accountId: string): ListPreferences {
  const kept = known.get(accountId) ?? readKept(accountId);
  known.set(accountId, kept);
  return kept;
}

function readKept(accountId: string): ListPreferences {
  try {
    return { ...untouched, ...(JSON.parse(localStorage.getItem(placeOf(accountId)) ?? '{}') as object) };
  } catch {
    return untouched;
  }
}

function write(accountId: string, next: ListPreferences): void {
  known.set(accountId, next);
  try {
    localStorage.setItem(placeOf(accountId), JSON.stringify(next));
  } catch {
    // The browser allows no storage, so the choice only lasts for this visit.
  }
  listeners.forEach(listener => listener());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useListPreferences() {
  const accountId = useAccountId();
  const kept = useSyncExternalStore(subscribe, () => read(accountId));
  return {
    ...kept,
    setDensity: (density: Density): void => write(accountId, { ...kept, density }),
    showColumn: (list: string, column: string, isShown: boolean): void =>
      write(accountId, {
        ...kept,
        columns: { ...kept.columns, [list]: { ...kept.columns[list], [column]: isShown } },
      }),
    resetColumns: (list: string): void =>
      write(accountId, { ...kept, columns: { ...kept.columns, [list]: {} } }),
  };
}
