import type { Environment } from '@recaudo/contract/shared/environment';
import { useSyncExternalStore } from 'react';
import type { Dictionary, Language } from '../messages/dictionary.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The person's preferences, stored in this browser. */
interface Preferences {
  language: Language;
  theme: Theme;
  environment: Environment;
  businessId: string;
  /** The open group of the navigation; empty if all are collapsed. */
  openGroup: string;
}

const PLACE = 'recaudo.preferences';
const listeners = new Set<() => void>();
let current: Preferences = { ...firstGuess(), ...readKept() };

function firstGuess(): Preferences {
  const language = navigator.language.startsWith('en') ? 'en' : 'es';
  return { language, theme: 'system', environment: 'sandbox', businessId: '', openGroup: 'payments' };
}

function readKept(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

export function setPreferences(changes: Partial<Preferences>): void {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(PLACE, JSON.stringify(current));
  } catch {
    // The browser allows no storage, so the choice only lasts for this visit.
  }
  applyPreferences();
  listeners.forEach(listener => listener());
}

/** Sets the page's language and theme, for style sheets and screen readers. */
export function applyPreferences(): void {
  const root = document.documentElement;
  root.lang = current.language === 'es' ? 'es-CO' : 'en';
  root.dataset['theme'] = current.theme;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => current);

export function useMessages<T extends Record<string, string>>(
  messages: Dictionary<T>,
): Record<keyof T, string> {
  return messages[usePreferences().language];
}
