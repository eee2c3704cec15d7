import { mayServe, type OperatorDuty } from '@recaudo/contract/operator/operator-duties';
import { type Action, mayDo, permissions, type Role } from '@recaudo/contract/shared/permissions';
import { usePreferences } from './preferences.ts';
import { useBusiness, useOperatorRole } from './session.tsx';

/** The permission for a button or form: an action of a business, or a duty in the console. */
export type Need = Action | `ops:${OperatorDuty}`;

/** The console duty of a permission; undefined for an action of a business. */
export const dutyOf = (need: Need): OperatorDuty | undefined =>
  need.startsWith('ops:') ? (need.slice('ops:'.length) as OperatorDuty) : undefined;

/** Checks the signed-in person's role against the tables that the server uses. */
export function useMayDo(): (need: Need | readonly Need[] | undefined) => boolean {
  const { environment } = usePreferences();
  const role = useBusiness()?.role;
  const operatorRole = useOperatorRole();
  const may = (need: Need): boolean => {
    const duty = dutyOf(need);
    if (duty !== undefined) return mayServe(operatorRole, duty);
    return role !== undefined && mayDo(role, need as Action, environment);
  };
  return needs => needs === undefined || [needs].flat().some(may);
}

export const useMay = (need: Need | undefined): boolean => useMayDo()(need);

/** True for an accountant, who sees only the books. */
export function useIsBooksOnly(): boolean {
  const mayDo = useMayDo();
  return mayDo('books') && !mayDo('read');
}

/** The roles that allow an action, to tell people whom to ask. */
export function useRolesFor(action: Action): readonly Role[] {
  return permissions[action][usePreferences().environment];
}
