import { addressOf } from './navigation.ts';
import { usePreferences } from '../session/preferences.ts';

/** Addresses below the environment that is on screen. */
export function useAddress(): (path: string) => string {
  const { environment } = usePreferences();
  return path => addressOf({ path }, environment);
}
