import { usePreferences } from '../session/preferences.ts';
import { addressOf } from './navigation.ts';

/** Builds URLs within the current environment. */
export function useAddress(): (path: string) => string {
  const { environment } = usePreferences();
  return path => addressOf({ path }, environment);
}
