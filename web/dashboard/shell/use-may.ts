import { type Action, mayDo, permissions, type Role } from '../../../server/src/people/permissions.ts';
import { usePreferences } from './preferences.ts';
import { useBusiness } from './session.tsx';

/** What the role of who is signed in allows here, by the same table that the server goes by. */
export function useMayDo(): (action: Action | undefined) => boolean {
  const { environment } = usePreferences();
  const role = useBusiness()?.role;
  return action => action === undefined || (role !== undefined && mayDo(role, action, environment));
}

export const useMay = (action: Action | undefined): boolean => useMayDo()(action);

/** Whom to ask for what the own role does not allow. */
export function useRolesFor(action: Action): readonly Role[] {
  return permissions[action][usePreferences().environment];
}
