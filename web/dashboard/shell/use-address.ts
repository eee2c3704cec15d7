import { usePreferences } from '../session/preferences.ts';
import { addressOf } from './navigation.ts';

/** Addresses below the environment that is on screen. */
export function useAddress(): (path: string) => string {
  const { environment } = usePreferences();
  return path => addressOf({ path }, environment);
}
